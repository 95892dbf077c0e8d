<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>DegeneracyText</name>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n value</numerusform>
            <numerusform>%n values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DistributionFigure</name>
    <message numerus="yes">
        <source>%n value(s) are not finite and left out.</source>
        <translation>
            <numerusform>%n value is not finite and left out.</numerusform>
            <numerusform>%n values are not finite and left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masked value(s) are left out.</source>
        <translation>
            <numerusform>%n masked value is left out.</numerusform>
            <numerusform>%n masked values are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::CellReadout</name>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>%Ln value</numerusform>
            <numerusform>%Ln values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s)</source>
        <translation>
            <numerusform>%Ln group</numerusform>
            <numerusform>%Ln groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::TensorDisplay</name>
    <message numerus="yes">
        <source>%n significant digit(s)</source>
        <translation>
            <numerusform>%n significant digit</numerusform>
            <numerusform>%n significant digits</numerusform>
        </translation>
    </message>
</context>
</TS>
