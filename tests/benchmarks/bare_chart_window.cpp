// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick of the start benchmark: a bare main window with one empty chart, closed after its first frame.
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QMainWindow>
#include <QTimer>

namespace {

class Window : public QMainWindow
{
protected:
    void paintEvent(QPaintEvent *event) override
    {
        QMainWindow::paintEvent(event);
        QTimer::singleShot(0, qApp, &QCoreApplication::quit);
    }
};

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    Window window;
    window.setCentralWidget(new QChartView(new QChart));
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}
