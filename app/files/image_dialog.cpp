// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/image_dialog.h"

#include "engine/tensor/axes.h"
#include "widgets/controls/bounded_spin_box.h"
#include "widgets/controls/choice_box.h"
#include "widgets/core/help_topic.h"
#include "widgets/core/sentences.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace normscope {

namespace {

constexpr int largestSide = 1 << 14;

QSpinBox *sideBox(int value, const QString &name, QWidget *parent)
{
    auto *box = new BoundedSpinBox(parent);
    box->setRange(1, largestSide);
    box->setValue(value);
    box->setAccessibleName(name);
    box->setToolTip(name);
    return box;
}

} // namespace

ImageDialog::ImageDialog(std::vector<ImageInfo> images, QWidget *parent)
    : QDialog(parent)
    , m_images(std::move(images))
    , m_channels(new ChoiceBox(this))
    , m_fit(new ChoiceBox(this))
    , m_result(new QLabel(this))
{
    setHelpTopic(*this, "window#images");
    const ImageChoices proposal = proposedChoices(m_images);
    setWindowTitle(m_images.size() == 1 ? tr("Open an image") : tr("Open images"));
    m_channels->setObjectName(QStringLiteral("channels"));
    m_channels->addItems({tr("Grey (C = 1)"), tr("Red, green, blue (C = 3)")});
    m_channels->setCurrentIndex(proposal.channels == ImageChannels::Rgb ? 1 : 0);
    m_height = sideBox(proposal.size.height(), tr("Height in pixels"), this);
    m_width = sideBox(proposal.size.width(), tr("Width in pixels"), this);
    m_fit->setObjectName(QStringLiteral("fit"));
    m_fit->addItems({tr("Cut the edges off"), tr("Stretch")});
    m_fit->setToolTip(tr("What happens to an image of other proportions"));
    m_result->setObjectName(QStringLiteral("result"));
    m_result->setWordWrap(true);
    m_result->setMinimumHeight(3 * m_result->fontMetrics().lineSpacing());
    m_result->setAlignment(Qt::AlignTop);

    auto *size = new QHBoxLayout;
    size->addWidget(m_height);
    size->addWidget(new QLabel(QStringLiteral("×"), this));
    size->addWidget(m_width);
    size->addStretch();
    auto *sizeLabel = new QLabel(tr("&Height × width"), this);
    sizeLabel->setBuddy(m_height);
    auto *form = new QFormLayout;
    form->addRow(m_images.size() == 1 ? tr("Image") : tr("Images"), new QLabel(sizesText(), this));
    form->addRow(tr("&Channels"), m_channels);
    form->addRow(sizeLabel, size);
    form->addRow(tr("&Other proportions"), m_fit);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Open)->setDefault(true);
    auto *column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(m_result, 1);
    column->addWidget(buttons);

    connect(m_channels, &QComboBox::currentIndexChanged, this, &ImageDialog::showResult);
    connect(m_height, &QSpinBox::valueChanged, this, &ImageDialog::showResult);
    connect(m_width, &QSpinBox::valueChanged, this, &ImageDialog::showResult);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showResult();
}

ImageChoices ImageDialog::choices() const
{
    return {m_channels->currentIndex() == 0 ? ImageChannels::Grey : ImageChannels::Rgb,
            {m_width->value(), m_height->value()},
            m_fit->currentIndex() == 0 ? ImageFit::CutEdges : ImageFit::Stretch};
}

/// "photo.png, 480 × 640", "3 images of 480 × 640", "3 images of different sizes".
QString ImageDialog::sizesText() const
{
    const ImageInfo &first = m_images.front();
    const QString size = QStringLiteral("%1 × %2").arg(first.size.height()).arg(first.size.width());
    if (m_images.size() == 1)
        return first.name.isEmpty() ? size : tr("%1, %2").arg(first.name, size);
    const int count = static_cast<int>(m_images.size());
    const bool alike = std::all_of(m_images.begin(), m_images.end(),
                                   [&](const ImageInfo &image) { return image.size == first.size; });
    return alike ? tr("%n image(s) of %1", nullptr, count).arg(size)
                 : tr("%n image(s) of different sizes", nullptr, count);
}

void ImageDialog::showResult()
{
    const ImageChoices wanted = choices();
    const std::int64_t channels = wanted.channels == ImageChannels::Rgb ? 3 : 1;
    const Shape shape {static_cast<std::int64_t>(m_images.size()), channels, wanted.size.height(), wanted.size.width()};
    const auto scaled = std::count_if(m_images.begin(), m_images.end(),
                                      [&](const ImageInfo &image) { return image.size != wanted.size; });
    // The proportions differ by more than rounding to a pixel explains, so that edges are cut or the image is
    // stretched.
    const bool cuts = std::any_of(m_images.begin(), m_images.end(), [&](const ImageInfo &image) {
        return std::abs(double(image.size.width()) * wanted.size.height()
                        - double(image.size.height()) * wanted.size.width())
            > std::max(image.size.width(), image.size.height());
    });
    m_fit->setEnabled(cuts);
    const QLocale locale;
    QStringList sentences {tr("Opens as N,C,H,W = %1 with values from 0 to 1, float32, %2.")
                               .arg(QString::fromStdString(shapeText(shape)),
                                    locale.formattedDataSize(elementCount(shape) * qint64(sizeof(float))))};
    if (scaled > 0)
        sentences += tr("%n image(s) are scaled.", nullptr, static_cast<int>(scaled));
    m_result->setText(joinedSentences(sentences));
}

} // namespace normscope
