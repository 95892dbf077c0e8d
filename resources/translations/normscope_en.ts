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
    <name>DepthFact</name>
    <message numerus="yes">
        <source>after %n step(s) at a learning rate of %1</source>
        <translation>
            <numerusform>after %n step at a learning rate of %1</numerusform>
            <numerusform>after %n steps at a learning rate of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>After %n step(s) of descent</source>
        <translation>
            <numerusform>After %n step of descent</numerusform>
            <numerusform>After %n steps of descent</numerusform>
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
    <name>Handout</name>
    <message numerus="yes">
        <source>%n minute(s) · %1</source>
        <translation>
            <numerusform>%n minute · %1</numerusform>
            <numerusform>%n minutes · %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LessonWords</name>
    <message numerus="yes">
        <source>Right: all %n cell(s).</source>
        <translation>
            <numerusform>Right: all %n cell.</numerusform>
            <numerusform>Right: all %n cells.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SequenceFacts</name>
    <message numerus="yes">
        <source>So many values make each mean there per position, padding masked. Where one is left, its variance is 0 and the output 0/0: %n value(s) of this batch.</source>
        <translation>
            <numerusform>So many values make each mean there per position, padding masked. Where one is left, its variance is 0 and the output 0/0: %n value of this batch.</numerusform>
            <numerusform>So many values make each mean there per position, padding masked. Where one is left, its variance is 0 and the output 0/0: %n values of this batch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>‖·‖₂/D on average over %n batch(es); masked %1.</source>
        <translation>
            <numerusform>‖·‖₂/D of %n batch; masked %1.</numerusform>
            <numerusform>‖·‖₂/D on average over %n batches; masked %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StackText</name>
    <message numerus="yes">
        <source>after %n step(s)</source>
        <translation>
            <numerusform>after %n step</numerusform>
            <numerusform>after %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenFigure</name>
    <message numerus="yes">
        <source>%n value(s), RMS %1</source>
        <translation>
            <numerusform>%n value, RMS %1</numerusform>
            <numerusform>%n values, RMS %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), μ %1, σ %2</source>
        <translation>
            <numerusform>%n value, μ %1, σ %2</numerusform>
            <numerusform>%n values, μ %1, σ %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 tokens are padding</source>
        <translation>
            <numerusform>%n of %1 tokens is padding</numerusform>
            <numerusform>%n of %1 tokens are padding</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ArrayDialog</name>
    <message numerus="yes">
        <source>“%1” holds %n array(s). Which one shall be opened?</source>
        <translation>
            <numerusform>“%1” holds %n array. Shall it be opened?</numerusform>
            <numerusform>“%1” holds %n arrays. Which one shall be opened?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::CellPainter</name>
    <message numerus="yes">
        <source>%n cell(s) painted.</source>
        <translation>
            <numerusform>%n cell painted.</numerusform>
            <numerusform>%n cells painted.</numerusform>
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
    <message numerus="yes">
        <source>%Ln choice(s)</source>
        <translation>
            <numerusform>%Ln choice</numerusform>
            <numerusform>%Ln choices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ChoiceText</name>
    <message numerus="yes">
        <source>%Ln group(s) of %1</source>
        <translation>
            <numerusform>%Ln group of %1</numerusform>
            <numerusform>%Ln groups of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ClassAnswersDialog</name>
    <message numerus="yes">
        <source>Handed in: %n. Bars count first answers, before the result was seen.</source>
        <translation>
            <numerusform>Handed in: %n. Bars count first answers, before the result was seen.</numerusform>
            <numerusform>Handed in: %n. Bars count first answers, before the result was seen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ComparisonViews</name>
    <message numerus="yes">
        <source>%n value(s) beyond the range</source>
        <translation>
            <numerusform>%n value beyond the range</numerusform>
            <numerusform>%n values beyond the range</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::EditText</name>
    <message numerus="yes">
        <source>Shift %n cell(s) by %1</source>
        <translation>
            <numerusform>Shift one cell by %1</numerusform>
            <numerusform>Shift %n cells by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n cell(s) by %1</source>
        <translation>
            <numerusform>Scale one cell by %1</numerusform>
            <numerusform>Scale %n cells by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n cell(s) by %1, then shift by %2</source>
        <translation>
            <numerusform>Scale one cell by %1, then shift by %2</numerusform>
            <numerusform>Scale %n cells by %1, then shift by %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n cell(s)</source>
        <translation>
            <numerusform>Paste one cell</numerusform>
            <numerusform>Paste %n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fill %n cell(s)</source>
        <translation>
            <numerusform>Fill one cell</numerusform>
            <numerusform>Fill %n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clear %n cell(s)</source>
        <translation>
            <numerusform>Clear one cell</numerusform>
            <numerusform>Clear %n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::FigureText</name>
    <message numerus="yes">
        <source>%n step(s) of descent</source>
        <translation>
            <numerusform>%n step of descent</numerusform>
            <numerusform>%n steps of descent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n seed</numerusform>
            <numerusform>%n seeds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::FirstLessonOffer</name>
    <message numerus="yes">
        <source>The first lesson takes %n minute(s). Your tensor is put aside and comes back.</source>
        <translation>
            <numerusform>The first lesson takes %n minute. Your tensor is put aside and comes back.</numerusform>
            <numerusform>The first lesson takes %n minutes. Your tensor is put aside and comes back.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ImageDialog</name>
    <message numerus="yes">
        <source>%n image(s) of %1</source>
        <translation>
            <numerusform>%n image of %1</numerusform>
            <numerusform>%n images of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) of different sizes</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images of different sizes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) are scaled.</source>
        <translation>
            <numerusform>%n image is scaled.</numerusform>
            <numerusform>%n images are scaled.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::LessonEditor</name>
    <message numerus="yes">
        <source>%n step(s), no mistake</source>
        <translation>
            <numerusform>%n step, no mistake</numerusform>
            <numerusform>%n steps, no mistake</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s); F8 goes to the next</source>
        <translation>
            <numerusform>%n mistake; F8 goes to it</numerusform>
            <numerusform>%n mistakes; F8 goes to the next</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::PageRail</name>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n hidden</numerusform>
            <numerusform>%n hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::QuestionBox</name>
    <message numerus="yes">
        <source>%n cell(s) painted</source>
        <translation>
            <numerusform>%n cell painted</numerusform>
            <numerusform>%n cells painted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::RecoveryBar</name>
    <message numerus="yes">
        <source>%n more follow(s).</source>
        <translation>
            <numerusform>%n more follows.</numerusform>
            <numerusform>%n more follow.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::SavePath</name>
    <message numerus="yes">
        <source>%n file(s) exist already: %1. Replace them?</source>
        <translation>
            <numerusform>%n file exists already: %1. Replace it?</numerusform>
            <numerusform>%n files exist already: %1. Replace them?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::SphereFigure</name>
    <message numerus="yes">
        <source>%n group(s) as vectors of %1 values, before and after normalizing: %2.</source>
        <translation>
            <numerusform>%n group as a vector of %1 values, before and after normalizing: %2.</numerusform>
            <numerusform>%n groups as vectors of %1 values, before and after normalizing: %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::StatisticsFigure</name>
    <message numerus="yes">
        <source>Statistics of %n group(s): count, mean, variance, standard deviation, root mean square, and mean and variance of the output.</source>
        <translation>
            <numerusform>Statistics of %n group: count, mean, variance, standard deviation, root mean square, and mean and variance of the output.</numerusform>
            <numerusform>Statistics of %n groups: count, mean, variance, standard deviation, root mean square, and mean and variance of the output.</numerusform>
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
<context>
    <name>normscope::ViewFigures</name>
    <message numerus="yes">
        <source>%n value(s) beyond the range</source>
        <translation>
            <numerusform>%n value beyond the range</numerusform>
            <numerusform>%n values beyond the range</numerusform>
        </translation>
    </message>
</context>
</TS>
