// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of matplotlib 3.6.3 (lib/matplotlib/_cm_listed.py and _cm.py), each channel rounded to a byte. viridis,
// magma, inferno and plasma are by Nathaniel Smith, Stéfan van der Walt and Eric Firing (CC0); cividis by Nuñez,
// Anderton and Renslow, PLoS ONE 13(7), 2018; coolwarm by Kenneth Moreland, "Diverging Color Maps for Scientific
// Visualization", 2009; RdBu, PuOr and BrBG by Cynthia Brewer, Mark Harrower and The Pennsylvania State University
// (colorbrewer.org, Apache licence 2.0), in eleven classes.
#include "widgets/theme/palette.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace normscope {

namespace {

constexpr std::string_view viridisTable
    = "44015444025645045745055946075a46085c460a5d460b5e470d60470e6147106347116447136548146748166848176948186a481a6c"
      "481b6d481c6e481d6f481f70482071482173482374482475482576482677482878482979472a7a472c7a472d7b472e7c472f7d46307e"
      "46327e46337f463480453581453781453882443983443a83443b84433d84433e85423f85424086424186414287414487404588404688"
      "3f47883f48893e49893e4a893e4c8a3d4d8a3d4e8a3c4f8a3c508b3b518b3b528b3a538b3a548c39558c39568c38588c38598c375a8c"
      "375b8d365c8d365d8d355e8d355f8d34608d34618d33628d33638d32648e32658e31668e31678e31688e30698e306a8e2f6b8e2f6c8e"
      "2e6d8e2e6e8e2e6f8e2d708e2d718e2c718e2c728e2c738e2b748e2b758e2a768e2a778e2a788e29798e297a8e297b8e287c8e287d8e"
      "277e8e277f8e27808e26818e26828e26828e25838e25848e25858e24868e24878e23888e23898e238a8d228b8d228c8d228d8d218e8d"
      "218f8d21908d21918c20928c20928c20938c1f948c1f958b1f968b1f978b1f988b1f998a1f9a8a1e9b8a1e9c891e9d891f9e891f9f88"
      "1fa0881fa1881fa1871fa28720a38620a48621a58521a68522a78522a88423a98324aa8325ab8225ac8226ad8127ad8128ae8029af7f"
      "2ab07f2cb17e2db27d2eb37c2fb47c31b57b32b67a34b67935b77937b87838b9773aba763bbb753dbc743fbc7340bd7242be7144bf70"
      "46c06f48c16e4ac16d4cc26c4ec36b50c46a52c56954c56856c66758c7655ac8645cc8635ec96260ca6063cb5f65cb5e67cc5c69cd5b"
      "6ccd5a6ece5870cf5773d05675d05477d1537ad1517cd2507fd34e81d34d84d44b86d54989d5488bd6468ed64590d74393d74195d840"
      "98d83e9bd93c9dd93ba0da39a2da37a5db36a8db34aadc32addc30b0dd2fb2dd2db5de2bb8de29bade28bddf26c0df25c2df23c5e021"
      "c8e020cae11fcde11dd0e11cd2e21bd5e21ad8e219dae319dde318dfe318e2e418e5e419e7e419eae51aece51befe51cf1e51df4e61e"
      "f6e620f8e621fbe723fde725";
constexpr std::string_view cividisTable
    = "00224e00234f00245100255300255400265600275800285900285b00295d002a5f002a61002b62002c64002c66002d68002e6a002e6c"
      "002f6d00306f0030700031700031710132710533710833700c34700f357012357014367016377018376f1a386f1c396f1e3a6f203a6f"
      "213b6e233c6e243c6e263d6e273e6e293f6e2a3f6d2b406d2d416d2e416d2f426d31436d32436d33446d34456c35456c36466c38476c"
      "39486c3a486c3b496c3c4a6c3d4a6c3e4b6c3f4c6c404c6c414d6c424e6c434e6c444f6c45506c46516c47516c48526c49536c4a536c"
      "4b546c4c556c4d556c4e566c4f576c50576c51586d52596d535a6d545a6d555b6d555c6d565c6d575d6d585e6d595e6e5a5f6e5b606e"
      "5c616e5d616e5e626e5e636f5f636f60646f61656f62656f636670646770656870656870666970676a71686a71696b716a6c716b6d72"
      "6c6d726c6e726d6f726e6f736f70737071737172747272747273747374757474757575757676767777767777777878777979777a7a78"
      "7b7a787c7b787d7c787e7c787e7d787f7e78807f78817f788280798381798482798582798683798784788885788985788a86788b8778"
      "8c88788d88788e89788f8a78908b78918b78928c78928d78938e78948e77958f779690779791779892779992779a93769b94769c9576"
      "9d95769e96769f9775a09875a19975a29975a39a74a49b74a59c74a69c74a79d73a89e73a99f73aaa073aba072aca172ada272aea371"
      "afa471b0a571b1a570b3a670b4a76fb5a86fb6a96fb7a96eb8aa6eb9ab6dbaac6dbbad6dbcae6cbdae6cbeaf6bbfb06bc0b16ac1b26a"
      "c2b369c3b369c4b468c5b568c6b667c7b767c8b866c9b965cbb965ccba64cdbb63cebc63cfbd62d0be62d1bf61d2c060d3c05fd4c15f"
      "d5c25ed6c35dd7c45cd9c55cdac65bdbc75adcc859ddc858dec958dfca57e0cb56e1cc55e2cd54e4ce53e5cf52e6d051e7d150e8d24f"
      "e9d34eead34cebd44bedd54aeed649efd748f0d846f1d945f2da44f3db42f5dc41f6dd3ff7de3ef8df3cf9e03afbe138fce236fde334"
      "fee434fee535fee636fee838";
constexpr std::string_view magmaTable
    = "00000401000501010601010802010902020b02020d03030f03031204041405041606051806051a07061c08071e0907200a08220b0924"
      "0c09260d0a290e0b2b100b2d110c2f120d31130d34140e36150e38160f3b180f3d19103f1a10421c10441d11471e114920114b21114e"
      "22115024125325125527125829115a2a115c2c115f2d11612f116331116533106734106936106b38106c390f6e3b0f703d0f713f0f72"
      "400f74420f75440f764510774710784910784a10794c117a4e117b4f127b51127c52137c54137d56147d57157e59157e5a167e5c167f"
      "5d177f5f187f601880621980641a80651a80671b80681c816a1c816b1d816d1d816e1e81701f81721f81732081752181762181782281"
      "7922827b23827c23827e24828025828125818326818426818627818827818928818b29818c29818e2a81902a81912b81932b80942c80"
      "962c80982d80992d809b2e7f9c2e7f9e2f7fa02f7fa1307ea3307ea5317ea6317da8327daa337dab337cad347cae347bb0357bb2357b"
      "b3367ab5367ab73779b83779ba3878bc3978bd3977bf3a77c03a76c23b75c43c75c53c74c73d73c83e73ca3e72cc3f71cd4071cf4070"
      "d0416fd2426fd3436ed5446dd6456cd8456cd9466bdb476adc4869de4968df4a68e04c67e24d66e34e65e44f64e55064e75263e85362"
      "e95462ea5661eb5760ec5860ed5a5fee5b5eef5d5ef05f5ef1605df2625df2645cf3655cf4675cf4695cf56b5cf66c5cf66e5cf7705c"
      "f7725cf8745cf8765cf9785df9795df97b5dfa7d5efa7f5efa815ffb835ffb8560fb8761fc8961fc8a62fc8c63fc8e64fc9065fd9266"
      "fd9467fd9668fd9869fd9a6afd9b6bfe9d6cfe9f6dfea16efea36ffea571fea772fea973feaa74feac76feae77feb078feb27afeb47b"
      "feb67cfeb77efeb97ffebb81febd82febf84fec185fec287fec488fec68afec88cfeca8dfecc8ffecd90fecf92fed194fed395fed597"
      "fed799fed89afdda9cfddc9efddea0fde0a1fde2a3fde3a5fde5a7fde7a9fde9aafdebacfcecaefceeb0fcf0b2fcf2b4fcf4b6fcf6b8"
      "fcf7b9fcf9bbfcfbbdfcfdbf";
constexpr std::string_view infernoTable
    = "00000401000501010601010802010a02020c02020e03021004031204031405041706041907051b08051d09061f0a07220b07240c0826"
      "0d08290e092b10092d110a30120a32140b34150b37160b39180c3c190c3e1b0c411c0c431e0c451f0c48210c4a230c4c240c4f260c51"
      "280b53290b552b0b572d0b592f0a5b310a5c320a5e340a5f3609613809623909633b09643d09653e0966400a67420a68440a68450a69"
      "470b6a490b6a4a0c6b4c0c6b4d0d6c4f0d6c510e6c520e6d540f6d550f6d57106e59106e5a116e5c126e5d126e5f136e61136e62146e"
      "64156e65156e67166e69166e6a176e6c186e6d186e6f196e71196e721a6e741a6e751b6e771c6d781c6d7a1d6d7c1d6d7d1e6d7f1e6c"
      "801f6c82206c84206b85216b87216b88226a8a226a8c23698d23698f24699025689225689326679526679727669827669a28659b2964"
      "9d29649f2a63a02a63a22b62a32c61a52c60a62d60a82e5fa92e5eab2f5ead305dae305cb0315bb1325ab3325ab43359b63458b73557"
      "b93556ba3655bc3754bd3853bf3952c03a51c13a50c33b4fc43c4ec63d4dc73e4cc83f4bca404acb4149cc4248ce4347cf4446d04545"
      "d24644d34743d44842d54a41d74b3fd84c3ed94d3dda4e3cdb503bdd513ade5238df5337e05536e15635e25734e35933e45a31e55c30"
      "e65d2fe75e2ee8602de9612bea632aeb6429eb6628ec6726ed6925ee6a24ef6c23ef6e21f06f20f1711ff1731df2741cf3761bf37819"
      "f47918f57b17f57d15f67e14f68013f78212f78410f8850ff8870ef8890cf98b0bf98c0af98e09fa9008fa9207fa9407fb9606fb9706"
      "fb9906fb9b06fb9d07fc9f07fca108fca309fca50afca60cfca80dfcaa0ffcac11fcae12fcb014fcb216fcb418fbb61afbb81dfbba1f"
      "fbbc21fbbe23fac026fac228fac42afac62df9c72ff9c932f9cb35f8cd37f8cf3af7d13df7d340f6d543f6d746f5d949f5db4cf4dd4f"
      "f4df53f4e156f3e35af3e55df2e661f2e865f2ea69f1ec6df1ed71f1ef75f1f179f2f27df2f482f3f586f3f68af4f88ef5f992f6fa96"
      "f8fb9af9fc9dfafda1fcffa4";
constexpr std::string_view plasmaTable
    = "0d088710078813078916078a19068c1b068d1d068e20068f2206902406912605912805922a05932c05942e05952f0596310597330597"
      "35049837049938049a3a049a3c049b3e049c3f049c41049d43039e44039e46039f48039f4903a04b03a14c02a14e02a25002a25102a3"
      "5302a35502a45601a45801a45901a55b01a55c01a65e01a66001a66100a76300a76400a76600a76700a86900a86a00a86c00a86e00a8"
      "6f00a87100a87201a87401a87501a87701a87801a87a02a87b02a87d03a87e03a88004a88104a78305a78405a78606a68707a68808a6"
      "8a09a58b0aa58d0ba58e0ca48f0da4910ea3920fa39410a29511a19613a19814a099159f9a169f9c179e9d189d9e199da01a9ca11b9b"
      "a21d9aa31e9aa51f99a62098a72197a82296aa2395ab2494ac2694ad2793ae2892b02991b12a90b22b8fb32c8eb42e8db52f8cb6308b"
      "b7318ab83289ba3388bb3488bc3587bd3786be3885bf3984c03a83c13b82c23c81c33d80c43e7fc5407ec6417dc7427cc8437bc9447a"
      "ca457acb4679cc4778cc4977cd4a76ce4b75cf4c74d04d73d14e72d24f71d35171d45270d5536fd5546ed6556dd7566cd8576bd9586a"
      "da5a6ada5b69db5c68dc5d67dd5e66de5f65de6164df6263e06363e16462e26561e26660e3685fe4695ee56a5de56b5de66c5ce76e5b"
      "e76f5ae87059e97158e97257ea7457eb7556eb7655ec7754ed7953ed7a52ee7b51ef7c51ef7e50f07f4ff0804ef1814df1834cf2844b"
      "f3854bf3874af48849f48948f58b47f58c46f68d45f68f44f79044f79143f79342f89441f89540f9973ff9983ef99a3efa9b3dfa9c3c"
      "fa9e3bfb9f3afba139fba238fca338fca537fca636fca835fca934fdab33fdac33fdae32fdaf31fdb130fdb22ffdb42ffdb52efeb72d"
      "feb82cfeba2cfebb2bfebd2afebe2afec029fdc229fdc328fdc527fdc627fdc827fdca26fdcb26fccd25fcce25fcd025fcd225fbd324"
      "fbd524fbd724fad824fada24f9dc24f9dd25f8df25f8e125f7e225f7e425f6e626f6e826f5e926f5eb27f4ed27f3ee27f3f027f2f227"
      "f1f426f1f525f0f724f0f921";
constexpr std::string_view coolWarmTable
    = "3b4cc0445acc4d68d75775e16282ea6c8ef1779af782a5fb8db0fe98b9ffa3c2ffaec9fdb8d0f9c2d5f4ccd9eed5dbe6dddddde5d8d1"
      "ecd3c5f1ccb9f5c4adf7bba0f7b194f7a687f49a7bf18d6fec7f63e57058de604dd55042cb3e38c0282fb40426";
constexpr std::string_view redBlueTable = "67001fb2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac053061";
constexpr std::string_view orangePurpleTable = "7f3b08b35806e08214fdb863fee0b6f7f7f7d8daebb2abd28073ac5427882d004b";
constexpr std::string_view brownGreenTable = "5430058c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e003c30";

constexpr std::size_t digitsOfColor = 6;

std::string_view tableOf(Palette palette)
{
    switch (palette) {
    case Palette::Cividis:
        return cividisTable;
    case Palette::Magma:
        return magmaTable;
    case Palette::Inferno:
        return infernoTable;
    case Palette::Plasma:
        return plasmaTable;
    case Palette::CoolWarm:
        return coolWarmTable;
    case Palette::RedBlue:
    case Palette::BlueRed:
        return redBlueTable;
    case Palette::OrangePurple:
    case Palette::PurpleOrange:
        return orangePurpleTable;
    case Palette::BrownGreen:
    case Palette::GreenBrown:
        return brownGreenTable;
    case Palette::Viridis:
    case Palette::OfTheme:
        break;
    }
    return viridisTable;
}

bool isReversed(Palette palette)
{
    return palette == Palette::BlueRed || palette == Palette::PurpleOrange || palette == Palette::GreenBrown;
}

int hexDigit(char digit)
{
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

QRgb colorAt(std::string_view table, std::size_t index)
{
    const auto byte = [&](std::size_t at) {
        return 16 * hexDigit(table[digitsOfColor * index + at]) + hexDigit(table[digitsOfColor * index + at + 1]);
    };
    return qRgb(byte(0), byte(2), byte(4));
}

int mixedChannel(int from, int to, double share)
{
    return static_cast<int>(std::lround(std::lerp(static_cast<double>(from), static_cast<double>(to), share)));
}

} // namespace

bool isDiverging(Palette palette)
{
    return palette >= Palette::CoolWarm;
}

PaletteColors colorsOf(Palette palette)
{
    const std::string_view table = tableOf(palette);
    const std::size_t last = table.size() / digitsOfColor - 1;
    PaletteColors colors {};
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const std::size_t step = isReversed(palette) ? colors.size() - 1 - i : i;
        const double place = static_cast<double>(step * last) / static_cast<double>(colors.size() - 1);
        const auto index = std::min(static_cast<std::size_t>(place), last - 1);
        const double share = place - static_cast<double>(index);
        const QRgb from = colorAt(table, index);
        const QRgb to = colorAt(table, index + 1);
        colors[i] = qRgb(mixedChannel(qRed(from), qRed(to), share), mixedChannel(qGreen(from), qGreen(to), share),
                         mixedChannel(qBlue(from), qBlue(to), share));
    }
    return colors;
}

} // namespace normscope
