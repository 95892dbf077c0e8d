// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick of the start benchmark: a bare main window with one empty chart, closed after its first frame.
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QMainWindow>
#include <QTimer>

namespace {

/// The chart covers the whole window, so that its painting is the frame of the window.
class ChartView : public QChartView
{
public:
    using QChartView::QChartView;

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QChartView::paintEvent(event);
        QTimer::singleShot(0, qApp, &QCoreApplication::quit);
    }
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.setCentralWidget(new ChartView(new QChart));
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
