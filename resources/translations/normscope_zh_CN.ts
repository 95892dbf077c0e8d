<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BatchSizeCommand</name>
    <message>
        <source>NUMBER</source>
        <translation>NUMBER</translation>
    </message>
    <message>
        <source>POPULATION</source>
        <translation>POPULATION</translation>
    </message>
    <message>
        <source>Where samples come from. Required: normal, log-normal (of exp(0.8 z)), bimodal (normal about −1.5 or 1.5, deviation 0.5), uniform (on 0 … 1), student-t (5 degrees of freedom), or a FILE: its entries along axis 0, the other axes flattened to features.</source>
        <translation>样本的来源。必填：normal（正态）、log-normal（对数正态，exp(0.8 z)）、bimodal（双峰：以 −1.5 或 1.5 为中心的正态，标准差 0.5）、uniform（0～1 上的均匀）、student-t（5 个自由度），或一个文件：沿轴 0 的各项为样本，其余轴展平为特征。</translation>
    </message>
    <message>
        <source>FILE.csv</source>
        <translation>FILE.csv</translation>
    </message>
    <message>
        <source>The table to write. Required, but for --throughput.</source>
        <translation>要写出的表。除 --throughput 外必填。</translation>
    </message>
    <message>
        <source>Whether a batch may hold an entry of FILE twice (yes).</source>
        <translation>同一批是否可以两次抽到文件中的同一项（yes）。</translation>
    </message>
    <message>
        <source>LIST</source>
        <translation>LIST</translation>
    </message>
    <message>
        <source>The sizes N, 1 … 1024: one row each (%1).</source>
        <translation>批大小 N，1～1024：每个一行（%1）。</translation>
    </message>
    <message>
        <source>Batches of each size (20000).</source>
        <translation>每种大小的批数（20000）。</translation>
    </message>
    <message>
        <source>Features of a sample (64); of FILE the first so many (all, but no more than 4096).</source>
        <translation>每个样本的特征数（64）；对于文件，取前若干个（全部，但不超过 4096）。</translation>
    </message>
    <message>
        <source>Degrees of freedom of student-t, 2 … 100: moments of that order and above do not exist (5).</source>
        <translation>student-t 的自由度，2～100：该阶及更高阶的矩不存在（5）。</translation>
    </message>
    <message>
        <source>A whole number, 0 or more; the same one gives the same table on every machine (7).</source>
        <translation>不小于 0 的整数；同一个数在任何机器上给出同样的表（7）。</translation>
    </message>
    <message>
        <source>The weight of the new value in running statistics, 0 … 1 (0.1).</source>
        <translation>滑动统计量中新值的权重，0～1（0.1）。</translation>
    </message>
    <message>
        <source>ε, 0 or more (1e-5).</source>
        <translation>ε，不小于 0（1e-5）。</translation>
    </message>
    <message>
        <source>SECONDS</source>
        <translation>SECONDS</translation>
    </message>
    <message>
        <source>Writes no table but prints how many batches a second are computed; the number of threads may follow (1).</source>
        <translation>不写表，只打印每秒计算的批数；其后可跟线程数（1）。</translation>
    </message>
    <message>
        <source>
Options, in brackets what holds without them:
</source>
        <translation>
选项，括号内为缺省值：
</translation>
    </message>
    <message>
        <source>N, samples in a batch.</source>
        <translation>N，一批中的样本数。</translation>
    </message>
    <message>
        <source>Number of batches, of each of the two experiments.</source>
        <translation>两个实验各自的批数。</translation>
    </message>
    <message>
        <source>Mean of the batch means over batches and features.</source>
        <translation>批均值对各批和各特征的均值。</translation>
    </message>
    <message>
        <source>Variance of the batch means over the batches (divisor: their number), mean over the features.</source>
        <translation>批均值对各批的方差（除以批数），再对特征取均值。</translation>
    </message>
    <message>
        <source>Mean of the batch variances (divisor: N) over batches and features.</source>
        <translation>批方差（除以 N）对各批和各特征的均值。</translation>
    </message>
    <message>
        <source>Variance of the batch variances over the batches (divisor: their number), mean over the features.</source>
        <translation>批方差对各批的方差（除以批数），再对特征取均值。</translation>
    </message>
    <message>
        <source>Largest |(x − batch mean)/√(batch variance + ε)| of all batches and features.</source>
        <translation>所有批和特征中 |(x − 批均值)/√(批方差 + ε)| 的最大值。</translation>
    </message>
    <message>
        <source>A fixed probe among N − 1 fresh samples, its first feature: standard deviation over the batches of what batch norm in training makes of it.</source>
        <translation>固定探针处在 N − 1 个新样本之中，取其第一个特征：训练模式批归一化输出对各批的标准差。</translation>
    </message>
    <message>
        <source>Mean over the batches of |training output − eval output|, the latter with the running mean and (biased) variance of a training on as many batches of N fresh samples, after the last one; they start at 0 and 1.</source>
        <translation>|训练输出 − 评估输出| 对各批的均值；评估输出采用在同样多个由 N 个新样本组成的批上训练、最后一批之后的滑动均值和（有偏）滑动方差，初值为 0 和 1。</translation>
    </message>
    <message>
        <source>The names of FILE&apos;s axes, such as N,C,H,W: a sample is one index along the batch axis, a channel pools its positions as batch norm does, and figures are means over channels. FILE may then stand without --population.</source>
        <translation>FILE 各轴的名称，例如 N,C,H,W：批轴上的一个下标是一个样本，通道如批归一化那样合并它的所有位置，数值是对通道的平均。此时 FILE 可以不写 --population。</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>With --layout: one channel, counted from 0, or all (all).</source>
        <translation>与 --layout 合用：一个通道（从 0 数起），或 all（all）。</translation>
    </message>
    <message>
        <source>With --layout: a row for each channel and size.</source>
        <translation>与 --layout 合用：每个通道、每个批大小写一行。</translation>
    </message>
    <message>
        <source>With --layout: each position of a channel is a group of its own, as in batch norm per position on N,L,D; a channel then is one of these groups.</source>
        <translation>与 --layout 合用：通道的每个位置自成一组，如 N,L,D 上逐位置的批归一化；此时“通道”指这些组之一。</translation>
    </message>
    <message>
        <source>With --layout: the index of the probe&apos;s cell along FILE&apos;s axes, such as 3,0,2,2 (the first cell of the channel, of channel 0 if there are several, in a sample drawn with the seed).</source>
        <translation>与 --layout 合用：探针单元沿 FILE 各轴的下标，例如 3,0,2,2（按种子抽取的样本中该通道的第一个单元；有多个通道时为通道 0）。</translation>
    </message>
    <message>
        <source>SHARE</source>
        <translation>SHARE</translation>
    </message>
    <message>
        <source>Usage: normscope batch-size --population POPULATION --out FILE.csv [OPTION …]
       normscope batch-size FILE --layout N,C,H,W --out FILE.csv [OPTION …]

Draws many batches of N samples and compares their means and variances with
theory; and looks at what becomes of one fixed sample, the probe, among N − 1
fresh ones. Writes one row for each N. Features are pooled; numbers have full
precision; a moment that does not exist is left empty.

Columns:
</source>
        <translation>用法：normscope batch-size --population POPULATION --out FILE.csv [OPTION …]
      normscope batch-size FILE --layout N,C,H,W --out FILE.csv [OPTION …]

抽取大量大小为 N 的批，将其均值和方差与理论比较；并观察一个固定样本（探针）
处在 N − 1 个新样本之中时的变化。每个 N 写一行。各特征合并统计；
数以全精度写出；不存在的矩留空。

各列：
</translation>
    </message>
    <message>
        <source>Writes another table: what becomes of the probe with a remedy against small batches, or with all of them. batch: none; sync: statistics of N on each of k devices together; ghost: of N/k; accumulation: of N, whatever is added up; frozen: the population&apos;s; renorm: batch renormalization with the population&apos;s statistics as the running ones; group, layer: the sample&apos;s own. Columns: remedy, batch_size, statistics_size (samples whose statistics are used), probe_mean and probe_std (of the training output), probe_bias (against (x − μ)/√(σ² + ε)), eval_gap (mean |training − eval|, eval with μ and σ²).</source>
        <translation>改写另一张表：用某种（或全部）应对小批的办法时，探针会怎样。batch：不处理；sync：k 个设备各 N 个样本合并统计；ghost：N/k 个样本的统计量；accumulation：无论累积多少次，仍是 N 个样本的统计量；frozen：总体的统计量；renorm：批重归一化，以总体的统计量为滑动统计量；group、layer：样本自身的统计量。各列：remedy、batch_size、statistics_size（所用统计量的样本数）、probe_mean 和 probe_std（训练输出的均值与标准差）、probe_bias（相对 (x − μ)/√(σ² + ε)）、eval_gap（|训练 − 评估| 的均值，评估用 μ 和 σ²）。</translation>
    </message>
    <message>
        <source>With --remedy: k of sync, ghost and accumulation (4).</source>
        <translation>与 --remedy 合用：sync、ghost 和 accumulation 的 k（4）。</translation>
    </message>
    <message>
        <source>With --remedy: the limit of renorm&apos;s r, which stays within 1/r_max … r_max (3).</source>
        <translation>与 --remedy 合用：renorm 中 r 的界限，r 保持在 1/r_max～r_max 之内（3）。</translation>
    </message>
    <message>
        <source>With --remedy: the limit of renorm&apos;s d, which stays within −d_max … d_max (5).</source>
        <translation>与 --remedy 合用：renorm 中 d 的界限，d 保持在 −d_max～d_max 之内（5）。</translation>
    </message>
    <message>
        <source>With --per-channel: the channel, counted from 0.</source>
        <translation>与 --per-channel 合用：通道，从 0 数起。</translation>
    </message>
    <message>
        <source>σ² (N − 1)/N; without replacement, times P/(P − 1). With --layout, σ² − theory_var_of_means.</source>
        <translation>σ² (N − 1)/N；不放回时乘以 P/(P − 1)。用 --layout 时为 σ² − theory_var_of_means。</translation>
    </message>
    <message>
        <source>Its exact value from the population&apos;s fourth moment; empty where there is none. With --layout from the samples&apos; means and mean squares.</source>
        <translation>由总体四阶矩得出的精确值；四阶矩不存在时留空。用 --layout 时由各样本的均值和均方得出。</translation>
    </message>
    <message>
        <source>√(N − 1): no data exceed it. With --layout √(N · values_per_sample − 1).</source>
        <translation>√(N − 1)：任何数据都不会超过它。用 --layout 时为 √(N · values_per_sample − 1)。</translation>
    </message>
    <message>
        <source>With --layout: σ² over theory_var_of_means, how many independent values give as good a mean as the batch&apos;s; of several channels the median, empty where the mean does not vary.</source>
        <translation>与 --layout 合用：σ² 除以 theory_var_of_means，即多少个独立数值能给出同样准的均值；有多个通道时取中位数，均值不变时留空。</translation>
    </message>
    <message>
        <source>With --layout: values of a sample that a channel pools, its positions.</source>
        <translation>与 --layout 合用：一个样本中由通道合并的数值个数，即位置数。</translation>
    </message>
    <message>
        <source>How batches are drawn (independent). clustered: mates are correlated by ρ, as frames of one video; sorted: a batch holds one class; imbalanced: a sample is of class c with its share; epoch: FILE&apos;s entries are shuffled and none is used twice before all are, which shows in running statistics. A class is one of K equally large slices in the order of the first feature. Theory holds for the sampler; where none is known the column is empty.</source>
        <translation>批的抽取方式（independent）。clustered：同批样本的相关系数为 ρ，如同一视频的帧；sorted：一批只含一个类别；imbalanced：样本按给定占比属于类别 c；epoch：打乱 FILE 的条目，全部用过之前不重复使用，影响见滑动统计量。类别是按第一个特征排序后等分成的 K 份之一。理论值针对所选抽取方式；没有已知理论时该列留空。</translation>
    </message>
    <message>
        <source>ρ of clustered, 0 … 1: the correlation of two mates (0.5).</source>
        <translation>clustered 的 ρ，0～1：同批两个样本的相关系数（0.5）。</translation>
    </message>
    <message>
        <source>K of sorted and imbalanced, 2 … 100 (10).</source>
        <translation>sorted 和 imbalanced 的 K，2～100（10）。</translation>
    </message>
    <message>
        <source>Of imbalanced: the classes&apos; shares up to a factor, such as 8,1,1, which also says how many there are (falling as a power, the first 10 times the last).</source>
        <translation>用于 imbalanced：各类别的占比，可差一个公共因子，如 8,1,1，同时给出类别数（按幂递减，第一类为最后一类的 10 倍）。</translation>
    </message>
    <message>
        <source>Writes another table and draws nothing: the least N from which on a batch&apos;s mean, and its deviation, err by no more than this share of σ, such as 0.1, with 95 % of the channels or features. Columns: statistic (mean: exact; deviation: root mean square error of σ̂, to first order), tolerance, safe_batch_size, worst_channel, worst_batch_size; empty where no N up to 1024, or up to the population&apos;s end, suffices. A third row is for the output: root mean square error of (x − μ̂)/σ̂ over the samples, to first order √(mean² + deviation²).</source>
        <translation>写出另一张表，不抽取任何批：从哪个最小的 N 起，对 95% 的通道或特征，批的均值和标准差的误差不超过 σ 的这一比例，如 0.1。列：statistic（mean：精确；deviation：σ̂ 的均方根误差，一阶近似）、tolerance、safe_batch_size、worst_channel、worst_batch_size；在 1024 以内或总体用尽之前没有足够的 N 时留空。第三行针对输出：(x − μ̂)/σ̂ 在样本上的均方根误差，一阶近似为 √(mean² + deviation²)。</translation>
    </message>
    <message>
        <source>Adds columns: the probe&apos;s gradient, what it tells of its mates (leak), the running statistics with their laws (running), or all.</source>
        <translation>添加列：探针的梯度（gradient）、它泄露的同批样本信息（leak）、滑动统计量及其理论值（running），或全部（all）。</translation>
    </message>
    <message>
        <source>With --observe gradient: the probe&apos;s own upstream gradient (1).</source>
        <translation>与 --observe gradient 合用：探针自身的上游梯度（1）。</translation>
    </message>
    <message>
        <source>σ²/N; without replacement from P samples, times (P − N)/(P − 1). With --layout, instead of σ² the variance of the samples&apos; means over a channel&apos;s positions. Another --sampler than independent has its own law, in all columns of theory.</source>
        <translation>σ²/N；从 P 个样本中不放回抽取时，乘以 (P − N)/(P − 1)。用 --layout 时，σ² 换成各样本在通道各位置上的均值的方差。除 independent 以外的 --sampler 在所有理论列中各有其规律。</translation>
    </message>
    <message>
        <source>With --observe gradient: the probe&apos;s ∂L/∂x in training, mean over batches, for its own upstream gradient --upstream and standard normal ones of its mates, drawn anew for each batch (γ = 1). At N = 3 it would have no finite variance without ε, and settles slowly.</source>
        <translation>与 --observe gradient 合用：训练中探针的 ∂L/∂x 在各批上的均值；探针自身的上游梯度为 --upstream，同批样本的上游梯度服从标准正态分布，每批重新抽取（γ = 1）。N = 3 时若无 ε 则方差不是有限的，收敛很慢。</translation>
    </message>
    <message>
        <source>With --observe gradient: its standard deviation over batches and upstream gradients.</source>
        <translation>与 --observe gradient 合用：它在各批和上游梯度上的标准差。</translation>
    </message>
    <message>
        <source>With --observe gradient: gradient_mean less the gradient in eval mode, --upstream over √(σ² + ε); empty where σ² does not exist.</source>
        <translation>与 --observe gradient 合用：gradient_mean 减去评估模式下的梯度，即 --upstream 除以 √(σ² + ε)；σ² 不存在时留空。</translation>
    </message>
    <message>
        <source>With --observe leak: the share of a mate&apos;s variance that the best linear estimate from the probe&apos;s training output explains, the squared correlation of the two over batches; 1/(N − 1) at most for independent mates. Empty for N = 1, and without variance.</source>
        <translation>与 --observe leak 合用：由探针的训练输出作最佳线性估计能解释的同批样本方差的比例，即两者在各批上的相关系数的平方；同批样本独立时至多为 1/(N − 1)。N = 1 或没有方差时留空。</translation>
    </message>
    <message>
        <source>With --observe leak: its law for independent normal samples, by integration over the mates&apos; mean and variance; empty for others.</source>
        <translation>与 --observe leak 合用：独立正态样本的理论值，对同批样本的均值和方差积分得到；其他情形留空。</translation>
    </message>
    <message>
        <source>With --observe running: the first feature&apos;s running mean of one training, after as many updates as there are batches.</source>
        <translation>与 --observe running 合用：一次训练中第一个特征的滑动均值，更新次数等于批数。</translation>
    </message>
    <message>
        <source>With --observe running: its expected value over trainings; of sorted data classes follow each other in order.</source>
        <translation>与 --observe running 合用：它在各次训练上的期望；按类别排序时类别依次出现。</translation>
    </message>
    <message>
        <source>With --observe running: its variance over trainings; through an epoch with the covariances of its batches, −σ²/(P − 1) for any two.</source>
        <translation>与 --observe running 合用：它在各次训练上的方差；按轮次抽取时计入各批的协方差，任意两批为 −σ²/(P − 1)。</translation>
    </message>
    <message>
        <source>With --observe running: the running variance of the same training (biased).</source>
        <translation>与 --observe running 合用：同一次训练的滑动方差（有偏）。</translation>
    </message>
    <message>
        <source>With --observe running: its expected value over trainings.</source>
        <translation>与 --observe running 合用：它在各次训练上的期望。</translation>
    </message>
    <message>
        <source>With --observe running: its variance over trainings, with the covariances of batch variances through an epoch.</source>
        <translation>与 --observe running 合用：它在各次训练上的方差，按轮次抽取时计入批方差的协方差。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 %, %2 of about %3</source>
        <translation>%1%，已用 %2，共约 %3</translation>
    </message>
    <message>
        <source>Definitions: %1.</source>
        <translation>定义见：%1。</translation>
    </message>
    <message>
        <source>Share of batches in which that output has the sign opposite to x − μ; 0 has no sign. Empty where x − μ is 0 or does not exist.</source>
        <translation>该输出与 x − μ 符号相反的批所占的比例；0 没有符号。x − μ 为 0 或不存在时为空。</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>chance (99 %)</source>
        <translation>随机波动范围（99%）</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>N = %1</source>
        <translation>N = %1</translation>
    </message>
    <message>
        <source>N = %1: measured %2, theory %3</source>
        <translation>N = %1：测得 %2，理论 %3</translation>
    </message>
    <message>
        <source>N = %1: measured %2</source>
        <translation>N = %1：测得 %2</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>This population has no variance, so theory has no line: the batch mean does not settle as σ²/N would.</source>
        <translation>此总体没有方差，理论上没有曲线：批均值不会像 σ²/N 那样稳定下来。</translation>
    </message>
    <message>
        <source>Without replacement the error of the batch mean ends at N = P = %1, where the batch is the population.</source>
        <translation>不放回时，批均值的误差在 N = P = %1 处消失，此时批就是总体。</translation>
    </message>
    <message>
        <source>The batch mean is off by σ/√N: half the error costs four times the batch.</source>
        <translation>批均值的误差是 σ/√N：误差减半，批大小需增至 4 倍。</translation>
    </message>
    <message>
        <source>This population has no fourth moment, so the variance of the batch variance does not exist: the points never settle. N = 1 (always 0) has no place here.</source>
        <translation>此总体没有四阶矩，批方差的方差不存在：这些点永远不会稳定。N = 1（总是 0）在对数轴上没有位置。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>This population has no variance that the batch variance could tend to.</source>
        <translation>此总体没有方差，批方差无所趋向。</translation>
    </message>
    <message>
        <source>batch size N</source>
        <translation>批大小 N</translation>
    </message>
    <message>
        <source>The first batches are being drawn …</source>
        <translation>正在抽取最初的批……</translation>
    </message>
    <message>
        <source>In one part the batch has one mean and one variance.</source>
        <translation>不拆分时，批只有一个均值和一个方差。</translation>
    </message>
    <message>
        <source>Split in %1, the same batch has %1 means (%2 … %3) instead of one: accumulating gradients does not repair batch norm.</source>
        <translation>拆成 %1 份后，同一批有 %1 个均值（%2 … %3）而不是一个：梯度累积修复不了批归一化。</translation>
    </message>
    <message>
        <source>sample of the batch</source>
        <translation>批中的样本</translation>
    </message>
    <message>
        <source>value x</source>
        <translation>值 x</translation>
    </message>
    <message>
        <source>of the whole batch</source>
        <translation>整批的</translation>
    </message>
    <message>
        <source>samples %1 … %2: mean %3, variance %4</source>
        <translation>样本 %1～%2：均值 %3，方差 %4</translation>
    </message>
    <message>
        <source>output y</source>
        <translation>输出 y</translation>
    </message>
    <message>
        <source>batch norm, eval</source>
        <translation>批归一化，评估</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>RMS</translation>
    </message>
    <message>
        <source>group, G = %1</source>
        <translation>组归一化，G = %1</translation>
    </message>
    <message>
        <source>Alone in its batch the sample is its own mean: no scatter, every output is β = 0.</source>
        <translation>批中只有它自己时，样本就是自己的均值：没有散布，每个输出都是 β = 0。</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>batch</source>
        <comment>the number of each</comment>
        <translation>批次序号</translation>
    </message>
    <message>
        <source>batch norm, training</source>
        <translation>批归一化，训练</translation>
    </message>
    <message>
        <source>%1: NaN</source>
        <translation>%1：NaN</translation>
    </message>
    <message>
        <source>updates</source>
        <translation>更新次数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>after %1 updates: mean %2, variance %3</source>
        <translation>更新 %1 次后：均值 %2，方差 %3</translation>
    </message>
    <message>
        <source>The unbiased variance of one sample is 0/0: the running variance is NaN from the first update on, for good, as in PyTorch.</source>
        <translation>一个样本的无偏方差是 0/0：滑动方差从第一次更新起永远是 NaN，与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>The new value has no weight: the running statistics stay at their start.</source>
        <translation>新值没有权重：滑动统计量停在初始值。</translation>
    </message>
    <message>
        <source>running mean</source>
        <translation>滑动均值</translation>
    </message>
    <message>
        <source>running variance</source>
        <translation>滑动方差</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>population</source>
        <translation>总体</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>mean |train − eval|</source>
        <translation>|训练 − 评估| 的均值</translation>
    </message>
    <message>
        <source>With a running variance of NaN the eval output is NaN too: there is no gap to speak of.</source>
        <translation>滑动方差为 NaN 时评估输出也是 NaN：谈不上差距。</translation>
    </message>
    <message>
        <source>after %1 updates: gap %2</source>
        <translation>更新 %1 次后：差距 %2</translation>
    </message>
    <message>
        <source>%1 batches × %2 features</source>
        <translation>%1 个批 × %2 个特征</translation>
    </message>
    <message>
        <source>%1 batches</source>
        <translation>%1 个批</translation>
    </message>
    <message>
        <source>%1 … %2: %3 (%4 %)</source>
        <translation>%1～%2：%3（%4%）</translation>
    </message>
    <message>
        <source>normal approximation</source>
        <translation>正态近似</translation>
    </message>
    <message>
        <source>batch mean</source>
        <translation>批均值</translation>
    </message>
    <message>
        <source>true mean %1</source>
        <translation>真实均值 %1</translation>
    </message>
    <message>
        <source>A batch of one has its sample as its mean: this is the population itself.</source>
        <translation>只有一个样本的批以该样本为均值：这就是总体本身。</translation>
    </message>
    <message>
        <source>This population has no variance: there is no normal law to compare with.</source>
        <translation>此总体没有方差：没有可比较的正态分布。</translation>
    </message>
    <message>
        <source>The variance of a batch of one is 0 in every batch: there is nothing to draw.</source>
        <translation>只有一个样本的批，方差总是 0：没有可画的。</translation>
    </message>
    <message>
        <source>batch variance (biased)</source>
        <translation>批方差（有偏）</translation>
    </message>
    <message>
        <source>exact χ² law</source>
        <translation>精确的 χ² 分布</translation>
    </message>
    <message>
        <source>true variance %1</source>
        <translation>真实方差 %1</translation>
    </message>
    <message>
        <source>This population has no variance that a batch could come near.</source>
        <translation>此总体没有方差，批也就无从接近。</translation>
    </message>
    <message>
        <source>Without a fourth moment the batch variance has no variance of its own: rare batches are far off, however many are drawn.</source>
        <translation>没有四阶矩，批方差自身就没有方差：无论抽多少批，总有少数偏得很远。</translation>
    </message>
    <message>
        <source>The biased batch variance is too small on average; at N = %1 it is %2 % of the truth.</source>
        <translation>有偏的批方差平均偏小；N = %1 时为真值的 %2%。</translation>
    </message>
    <message>
        <source>batch %1: y = %2, in eval %3</source>
        <translation>第 %1 批：y = %2，评估时 %3</translation>
    </message>
    <message>
        <source>Without replacement the error of the batch variance ends at N = P = %1. At N = 1 it is 0 in every batch, which has no place here.</source>
        <translation>不放回时，批方差的误差在 N = P = %1 处消失。N = 1 时它总是 0，在对数轴上没有位置。</translation>
    </message>
    <message>
        <source>Without an eighth moment the points settle slowly, and there is no band to tell how far off they may be. N = 1 (always 0) has no place here.</source>
        <translation>没有八阶矩，这些点稳定得很慢，也没有带子说明它们可能偏多远。N = 1（总是 0）在对数轴上没有位置。</translation>
    </message>
    <message>
        <source>The batch variance errs by about √((κ − 1)/N) of σ², κ being the kurtosis. At N = 1 it is 0 in every batch, which has no place here.</source>
        <translation>批方差的误差约为 σ² 的 √((κ − 1)/N) 倍，κ 为峰度。N = 1 时它总是 0，在对数轴上没有位置。</translation>
    </message>
    <message>
        <source>A batch of %1 without replacement is the whole population: its variance is the truth.</source>
        <translation>不放回的 %1 个样本就是整个总体：其方差即真值。</translation>
    </message>
    <message>
        <source>%1 This is the first of the tensor’s %2 features.</source>
        <translation>%1这是张量 %2 个特征中的第一个。</translation>
    </message>
    <message>
        <source>%1 This is the mean over the tensor’s %2 features.</source>
        <translation>%1这是张量 %2 个特征的平均。</translation>
    </message>
    <message>
        <source>true (x − μ)/σ</source>
        <translation>真实的 (x − μ)/σ</translation>
    </message>
    <message>
        <source>Alone in its batch the sample is its own mean: with ε = 0 the output is 0/0, NaN in frameworks and drawn as 0 here.</source>
        <translation>批中只有它自己时，样本就是自己的均值：ε = 0 时输出是 0/0，框架中为 NaN，这里画成 0。</translation>
    </message>
    <message>
        <source>After %1 updates the start weighs less than 5 %. This population has no variance: the running one jumps with every rare batch and never settles.</source>
        <translation>更新 %1 次后初始值的权重低于 5%。此总体没有方差：滑动方差随每个罕见的批跳动，永远不会稳定。</translation>
    </message>
    <message>
        <source>After %1 updates the start weighs less than 5 %; from then on the running statistics waver around the truth.</source>
        <translation>更新 %1 次后初始值的权重低于 5%；此后滑动统计量在真值附近波动。</translation>
    </message>
    <message>
        <source>After %1 updates the start weighs less than 5 %; from then on the running statistics waver, the variance around %2 % of the truth.</source>
        <translation>更新 %1 次后初始值的权重低于 5%；此后滑动统计量持续波动，方差在真值的 %2% 附近。</translation>
    </message>
    <message>
        <source>with the true μ and σ² in eval %1</source>
        <translation>评估时用真实的 μ 和 σ²：%1</translation>
    </message>
    <message>
        <source>Every batch of %1 has the same mean.</source>
        <translation>每个 %1 个样本的批均值都相同。</translation>
    </message>
    <message>
        <source>All samples are the same: every batch variance is 0.</source>
        <translation>所有样本都相同：每个批方差都是 0。</translation>
    </message>
    <message>
        <source>On average a batch of %1 finds %2, which is %3 % of the truth: the biased variance.</source>
        <translation>%1 个样本的批平均得到 %2，是真值的 %3%：这就是有偏方差。</translation>
    </message>
    <message>
        <source>chance (about 99 %)</source>
        <translation>随机波动范围（约 99%）</translation>
    </message>
    <message>
        <source>All samples are the same: every batch has their mean and no variance, so there is no error to draw.</source>
        <translation>所有样本都相同：每个批的均值都是它们的值，方差为 0，没有误差可画。</translation>
    </message>
    <message>
        <source>All mates are the same, so that nothing scatters.</source>
        <translation>所有同伴都相同，因此没有散布。</translation>
    </message>
    <message>
        <source>bound ±√(N − 1)</source>
        <translation>界 ±√(N − 1)</translation>
    </message>
    <message>
        <source>%1 outside the range</source>
        <translation>另有 %1 个超出坐标范围</translation>
    </message>
    <message>
        <source>%1, off by %2 σ of chance</source>
        <translation>%1，相差 %2 个随机标准差</translation>
    </message>
    <message>
        <source>The batch variance errs by how much the samples’ own variances and means differ: many positions of one sample do not replace another sample.</source>
        <translation>批方差的误差取决于各样本自身的方差和均值相差多少：一个样本的许多位置代替不了另一个样本。</translation>
    </message>
    <message>
        <source>The biased batch variance misses the variance of the batch mean; at N = %1 it is %2 % of the truth on average.</source>
        <translation>有偏的批方差少了批均值的方差；N = %1 时平均为真值的 %2%。</translation>
    </message>
    <message>
        <source>A batch of %1 has %2 values in a channel; its mean errs as that of %3 independent ones (median of the channels).</source>
        <translation>%1 个样本的批在一个通道中有 %2 个数值；其均值的误差相当于 %3 个独立数值（各通道的中位数）。</translation>
    </message>
    <message>
        <source>mean of a part, ± 1 σ</source>
        <translation>各份的均值 ± 1 σ</translation>
    </message>
    <message>
        <source>Alone in its batch the sample is normalized among its own %1 values: no scatter.</source>
        <translation>批中只有它自己时，样本在自身的 %1 个数值之中归一化：没有散布。</translation>
    </message>
    <message>
        <source>With one mate only the side is left: the output is +1 or −1, away from the mate, unless the mate is x itself or within a few √ε of it.</source>
        <translation>只有一个同伴时只剩下在哪一侧：输出是 +1 或 −1，背离同伴，除非同伴就等于 x，或相距不过几个 √ε。</translation>
    </message>
    <message>
        <source>The same x among %1 fresh mates scatters by ±%2 (1 σ) about %3. Layer, RMS and group norm stay put.</source>
        <translation>同一个 x 每次与 %1 个新样本同批，输出在 %3 附近散布 ±%2（1 σ）。层、RMS 和组归一化保持不变。</translation>
    </message>
    <message>
        <source>bound ±√(N · %1 − 1)</source>
        <translation>界限 ±√(N · %1 − 1)</translation>
    </message>
    <message>
        <source>After %1 updates training and eval output of the probe differ by %2 on average over %3 trainings (%4 … %5): it is trained with one function and used with another.</source>
        <translation>更新 %1 次后，在 %3 次训练中，探针的训练输出与评估输出平均相差 %2（%4～%5）：训练时是一个函数，使用时是另一个。</translation>
    </message>
    <message>
        <source>range of %1 trainings</source>
        <translation>%1 次训练的范围</translation>
    </message>
    <message>
        <source>their mean</source>
        <translation>其均值</translation>
    </message>
    <message>
        <source>exact mean ± 1 σ</source>
        <translation>精确均值 ± 1 σ</translation>
    </message>
    <message>
        <source>gap of this training %1</source>
        <translation>本次训练的差距 %1</translation>
    </message>
    <message>
        <source>A batch of one has its sample’s mean over %1 positions, off by ±%2 (1 σ).</source>
        <translation>只有一个样本的批，其均值是该样本 %1 个位置的均值，偏离 ±%2（1 σ）。</translation>
    </message>
    <message>
        <source>The mean of a batch of %1 is off by ±%2 (1 σ): that is its standard deviation about the truth.</source>
        <translation>%1 个样本的批，其均值偏离真值 ±%2（1 σ）：这是它围绕真值的标准差。</translation>
    </message>
    <message>
        <source>%1 This is channel %2, of %3.</source>
        <translation>%1这是 %3 个通道中的通道 %2。</translation>
    </message>
    <message>
        <source>%1 This is the mean over the tensor’s %2 channels.</source>
        <translation>%1这是张量 %2 个通道的平均。</translation>
    </message>
    <message>
        <source>value · output y at μ + σy</source>
        <translation>数值 · 输出 y 画在 μ + σy 处</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>%1 个样本的批</translation>
    </message>
    <message>
        <source>batch means: %1</source>
        <translation>批均值：%1</translation>
    </message>
    <message>
        <source>outputs of x: %1</source>
        <translation>x 的输出：%1</translation>
    </message>
    <message>
        <source>probe x</source>
        <translation>探针 x</translation>
    </message>
    <message>
        <source>true mean</source>
        <translation>真实均值</translation>
    </message>
    <message>
        <source>%1 batches: their means scatter, and theory has no σ for them; the output of x scatters by ±%2 (1 σ) about %3.</source>
        <translation>%1 批：批均值有散布，理论上没有 σ；x 的输出在 %3 附近散布 ±%2（1 σ）。</translation>
    </message>
    <message>
        <source>%1 batches: their means scatter by ±%2 (1 σ; theory ±%3), the output of x by ±%4 about %5.</source>
        <translation>%1 批：批均值的散布为 ±%2（1 σ；理论 ±%3），x 的输出在 %5 附近散布 ±%4。</translation>
    </message>
    <message>
        <source>A batch of %1 falls out of the population.</source>
        <translation>一批 %1 个样本从总体中落下。</translation>
    </message>
    <message>
        <source>Its mean is %1, off by %2 from the true mean.</source>
        <translation>这批的均值是 %1，与真实均值相差 %2。</translation>
    </message>
    <message>
        <source>Its mean is %1.</source>
        <translation>这批的均值是 %1。</translation>
    </message>
    <message>
        <source>Alone in its batch x is its own mean, and comes out as 0.</source>
        <translation>批中只有 x，它就是自己的均值，输出为 0。</translation>
    </message>
    <message>
        <source>In the place of one of these samples, x = %1 comes out as y = %2</source>
        <translation>x = %1 替换其中一个样本后，输出为 y = %2</translation>
    </message>
    <message>
        <source>%1; with the true mean and deviation it would be %2.</source>
        <translation>%1；用真实均值和标准差则为 %2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>The population and the probe x on it. Let a batch fall.</source>
        <translation>总体和其上的探针 x。让一批落下吧。</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>数值 %1</translation>
    </message>
    <message>
        <source>%1, as an output y = %2</source>
        <translation>%1，作为输出 y = %2</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>spread (1 σ)</source>
        <translation>标准差（1 σ）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>This population has no variance: there is no (x − μ)/σ to compare with.</source>
        <translation>此总体没有方差：没有可比较的 (x − μ)/σ。</translation>
    </message>
    <message>
        <source>At N = %1 the output is off by %2 on average: sync %3, ghost %4, renorm %5. Group and layer norm do not aim at (x − μ)/σ.</source>
        <translation>N = %1 时输出平均偏离 %2：同步 %3，幽灵批 %4，重归一化 %5。组归一化和层归一化不以 (x − μ)/σ 为目标。</translation>
    </message>
    <message>
        <source>At N = %1 training and eval (with μ and σ²) differ by %2: sync %3, ghost %4, renorm %5. What looks at no mate has no gap.</source>
        <translation>N = %1 时训练与评估（用 μ 和 σ²）相差 %2：同步 %3，幽灵批 %4，重归一化 %5。不看同批样本的方法没有差距。</translation>
    </message>
    <message>
        <source>At N = %1 the output scatters by ±%2 (1 σ): sync %3, ghost %4, renorm %5. Accumulation changes nothing.</source>
        <translation>N = %1 时输出的标准差为 ±%2（1 σ）：同步 %3，幽灵批 %4，重归一化 %5。梯度累积不改变任何结果。</translation>
    </message>
    <message>
        <source>N = %1: batch %2, sync %3, ghost %4, renorm %5</source>
        <translation>N = %1：批 %2，同步 %3，幽灵批 %4，重归一化 %5</translation>
    </message>
    <message>
        <source>sync × %1</source>
        <translation>同步 × %1</translation>
    </message>
    <message>
        <source>ghost ÷ %1</source>
        <translation>幽灵批 ÷ %1</translation>
    </message>
    <message>
        <source>accumulation</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>renorm</source>
        <translation>重归一化</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>∂L/∂x of the probe</source>
        <translation>探针的 ∂L/∂x</translation>
    </message>
    <message>
        <source>|bias| against eval</source>
        <translation>相对评估的 |偏差|</translation>
    </message>
    <message>
        <source>Alone in its batch the probe gets no gradient at all: its output does not depend on it.</source>
        <translation>批中只有探针自己时完全没有梯度：输出与它无关。</translation>
    </message>
    <message>
        <source>At N = %1 an upstream gradient of 1, among mates with standard normal ones, comes back as %2 ± %3 (1 σ); in eval mode it is %4.</source>
        <translation>N = %1 时，同批样本的上游梯度服从标准正态分布，探针的上游梯度 1 传回为 %2 ± %3（1 σ）；评估模式下为 %4。</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>无定义</translation>
    </message>
    <message>
        <source>N = %1: spread %2, bias %3</source>
        <translation>N = %1：标准差 %2，偏差 %3</translation>
    </message>
    <message>
        <source>There is no share to tell: the mates have no variance that could be explained.</source>
        <translation>没有可解释的比例：同批样本没有方差。</translation>
    </message>
    <message>
        <source>share of a mate’s variance</source>
        <translation>同批样本方差的比例</translation>
    </message>
    <message>
        <source>bound $1/(N - 1)$</source>
        <translation>上限 $1/(N - 1)$</translation>
    </message>
    <message>
        <source>How much of a mate’s value the probe’s own output tells: the share of its variance that the best linear estimate explains, for N = 2 … 64.</source>
        <translation>探针自己的输出透露了同批样本数值的多少：最佳线性估计能解释的方差比例，N = 2～64。</translation>
    </message>
    <message>
        <source>At N = %1 the output tells whoever knows the probe %2 % of the variance of a mate’s value: batch norm leaks.</source>
        <translation>N = %1 时，知道探针的人由其输出可解释一个同批样本数值方差的 %2%：批归一化会泄露信息。</translation>
    </message>
    <message>
        <source>N = %1: %2 % of the variance</source>
        <translation>N = %1：方差的 %2%</translation>
    </message>
    <message>
        <source>%1, theory %2 %</source>
        <translation>%1，理论 %2%</translation>
    </message>
    <message>
        <source>the same at N = 4 and 256</source>
        <translation>N = 4 和 256 时同上</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>more than N = %1</source>
        <translation>大于 %1 的 N</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>From N = %1 on, %2 stays within %3 of σ (1 σ of chance).</source>
        <translation>从 N = %1 起，%2不超过 σ 的 %3（随机波动的 1 σ）。</translation>
    </message>
    <message>
        <source>Up to N = %1, %2 does not stay within %3 of σ (1 σ of chance).</source>
        <translation>直到 N = %1，%2仍超过 σ 的 %3（随机波动的 1 σ）。</translation>
    </message>
    <message>
        <source>From N = %1 on, %2 stays within %3 of σ for 95 % of %4 channels</source>
        <translation>从 N = %1 起，%4 个通道中 95% 的%2不超过 σ 的 %3</translation>
    </message>
    <message>
        <source>Up to N = %1, %2 does not stay within %3 of σ for 95 % of %4 channels</source>
        <translation>直到 N = %1，%4 个通道中不足 95% 的%2不超过 σ 的 %3</translation>
    </message>
    <message>
        <source>%1; the worst, %2, needs %3.</source>
        <translation>%1；最差的 %2 需要 %3。</translation>
    </message>
    <message>
        <source>N = %1: %2 of σ</source>
        <translation>N = %1：σ 的 %2</translation>
    </message>
    <message>
        <source>N = %1: within %2 of σ for 95 %, the worst %3</source>
        <translation>N = %1：95% 的通道不超过 σ 的 %2，最差的为 %3</translation>
    </message>
    <message>
        <source>All samples are the same: every batch is safe.</source>
        <translation>所有样本都相同：任何批都安全。</translation>
    </message>
    <message>
        <source>This error does not exist for this population: no batch is safe.</source>
        <translation>此总体没有这一误差：没有安全的批。</translation>
    </message>
    <message>
        <source>share of σ</source>
        <translation>占 σ 的比例</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>error, 95 % of the channels below</source>
        <translation>误差，95% 的通道在其下</translation>
    </message>
    <message>
        <source>the worst channel</source>
        <translation>最差的通道</translation>
    </message>
    <message>
        <source>tolerance %1</source>
        <translation>容许误差 %1</translation>
    </message>
    <message>
        <source>safe: N = %1</source>
        <translation>安全：N = %1</translation>
    </message>
    <message>
        <source>Mates that correlate by %1 share what they err by: a batch of %2 counts as %3 independent samples, and no batch as more than %4.</source>
        <translation>相关系数为 %1 的同批样本有共同的误差：大小为 %2 的批相当于 %3 个独立样本，任何批都不超过 %4 个。</translation>
    </message>
    <message>
        <source>A batch holds one class of %1, and its mean is that class’s: a batch of %2 counts as %3 independent samples, and more samples do not help.</source>
        <translation>一批只含 %1 个类别之一，其均值是该类别的均值：大小为 %2 的批相当于 %3 个独立样本，样本再多也无济于事。</translation>
    </message>
    <message>
        <source>Classes come with other shares than in the population: the batch mean scatters less as N grows, but about a place that is off by %1.</source>
        <translation>类别占比与总体不同：N 增大时批均值散布变小，但其中心偏离 %1。</translation>
    </message>
    <message>
        <source>Without a fourth moment the variance of the batch variance does not exist: the points never settle.</source>
        <translation>没有四阶矩，批方差的方差不存在：这些点永远不会稳定。</translation>
    </message>
    <message>
        <source>The batch variance errs by how much the classes differ in theirs, however large the batch.</source>
        <translation>无论批多大，批方差的误差取决于各类别方差的差异。</translation>
    </message>
    <message>
        <source>What the batch variance errs by, as batches are drawn; theory is exact.</source>
        <translation>按此抽取方式批方差的误差；理论值是精确的。</translation>
    </message>
    <message>
        <source>Of classes with other shares the batch variance is %1 % of the population’s on average at N = %2.</source>
        <translation>类别占比不同时，N = %2 的批方差平均为总体方差的 %1%。</translation>
    </message>
    <message>
        <source>What mates have in common is lost to the batch variance: at N = %1 it is %2 % of the truth on average, and a larger batch does not bring it all back.</source>
        <translation>同批样本的共同部分不计入批方差：N = %1 时平均为真值的 %2%，更大的批也补不回来。</translation>
    </message>
    <message>
        <source>The mean of a batch of %1 scatters by ±%2 (1 σ) about %3: off by %4, since classes come with other shares.</source>
        <translation>大小为 %1 的批，其均值以 ±%2（1 σ）散布在 %3 周围：因类别占比不同而偏离 %4。</translation>
    </message>
    <message>
        <source>Classes follow each other: the running statistics run after the class that is being seen, and end with the last one.</source>
        <translation>类别依次出现：滑动统计量追随正在看到的类别，最终停在最后一个类别。</translation>
    </message>
    <message>
        <source>Through an epoch no sample comes twice: what one batch has too much of, the next ones lack, and the running mean wavers less than with independent batches.</source>
        <translation>一轮之内没有样本出现两次：一批多出的，后面的批就缺少，因此滑动均值的波动小于独立抽取的批。</translation>
    </message>
    <message>
        <source>%1, ρ = %2</source>
        <translation>%1，ρ = %2</translation>
    </message>
    <message>
        <source>%1, %2 classes</source>
        <translation>%1，%2 个类别</translation>
    </message>
    <message>
        <source>relative density</source>
        <translation>相对密度</translation>
    </message>
    <message>
        <source>at other N</source>
        <translation>其他 N</translation>
    </message>
    <message>
        <source>%1 This is the mean over %2 of the tensor’s %3 channels: more are not counted.</source>
        <translation>%1这是张量 %3 个通道中 %2 个的平均：更多的不计入。</translation>
    </message>
</context>
<context>
    <name>CommandHelp</name>
    <message>
        <source>Show this text.</source>
        <translation>显示本说明。</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Normalize a tensor file; write the result and its statistics.</source>
        <translation>对张量文件做归一化，写出结果及其统计量。</translation>
    </message>
    <message>
        <source>Write a view of a tensor as a picture.</source>
        <translation>把张量的一个视图写成图片。</translation>
    </message>
    <message>
        <source>
Exit codes: 0 done, 1 it could not be done, 2 the input is wrong.
</source>
        <translation>
退出码：0 完成，1 无法完成，2 输入有误。
</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>内存不足。</translation>
    </message>
    <message>
        <source>Write the computation as a PyTorch or NumPy script.</source>
        <translation>把计算写成 PyTorch 或 NumPy 脚本。</translation>
    </message>
    <message>
        <source>Draw many small batches; write how batch norm fares on them.</source>
        <translation>抽取大量小批，写出批归一化在其上的表现。</translation>
    </message>
    <message>
        <source>“%1” had other names (hard links), which keep the former content.</source>
        <translation>“%1”曾有其他名称（硬链接），它们保留原来的内容。</translation>
    </message>
    <message>
        <source>Check, begin, list, print or pack lessons; gather answers.</source>
        <translation>检查、新建、列出、打印或打包课程，汇总答案。</translation>
    </message>
    <message>
        <source>Send signal and gradient through a stack of blocks; write their sizes.</source>
        <translation>让信号和梯度穿过一叠残差块，写出它们的大小。</translation>
    </message>
    <message>
        <source>Pad token rows; write what padding does to each method.</source>
        <translation>给词元序列加填充，写出填充对每种方法的影响。</translation>
    </message>
    <message>
        <source>Usage: normscope [FILE …]
       normscope COMMAND …

Without a command, opens the window, with FILE in it: .normscope, .npy, .npz,
.safetensors, .csv, .tsv or an image. Several images open as one tensor.

Commands, which need no display:
</source>
        <translation>用法：normscope [FILE …]
      normscope COMMAND …

不带命令时打开窗口，并在其中打开 FILE：.normscope、.npy、.npz、
.safetensors、.csv、.tsv 或一幅图像。多幅图像作为一个张量打开。

命令（无需显示器）：
</translation>
    </message>
    <message>
        <source>Write all figures that a file describes.</source>
        <translation>写出一个文件所描述的全部图形。</translation>
    </message>
    <message>
        <source>Print a manual page, for man.</source>
        <translation>输出 man 手册页。</translation>
    </message>
    <message>
        <source>Print what completes commands in a shell.</source>
        <translation>输出 shell 的命令补全脚本。</translation>
    </message>
    <message>
        <source>
Options:
</source>
        <translation>
选项：
</translation>
    </message>
    <message>
        <source>Show the version.</source>
        <translation>显示版本。</translation>
    </message>
    <message>
        <source>Write the handbook, for a browser or as a PDF.</source>
        <translation>写出手册：浏览器用的网页或 PDF。</translation>
    </message>
</context>
<context>
    <name>CommandReference</name>
    <message>
        <source>option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>what it says</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>what it holds</source>
        <translation>内容</translation>
    </message>
</context>
<context>
    <name>ComputeCommand</name>
    <message>
        <source>FILE</source>
        <translation>FILE</translation>
    </message>
    <message>
        <source>NUMBER</source>
        <translation>NUMBER</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>FOLDER</translation>
    </message>
    <message>
        <source>The folder for the results, created if missing. Required.</source>
        <translation>存放结果的文件夹，不存在则创建。必填。</translation>
    </message>
    <message>
        <source>LIST</source>
        <translation>LIST</translation>
    </message>
    <message>
        <source>The reduced axes instead of the method&apos;s: 0,2,3 or -1 or N,H,W. Without --layout, names are D; N,D; N,L,D; N,C,H,W; N,C,D,H,W by rank.</source>
        <translation>用来代替该方法归约轴的轴：0,2,3 或 -1 或 N,H,W。不带 --layout 时，轴名按秩依次为 D；N,D；N,L,D；N,C,H,W；N,C,D,H,W。</translation>
    </message>
    <message>
        <source>The names of the input&apos;s axes, such as N,L,D or N,C,L; the method&apos;s axes then follow the names instead of the positions.</source>
        <translation>输入各轴的名称，例如 N,L,D 或 N,C,L；此时该方法的轴按名称而不按位置确定。</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>Number of channel groups for --method group, a divisor of the channels.</source>
        <translation>--method group 的通道组数，须能整除通道数。</translation>
    </message>
    <message>
        <source>ε, 0 or more (1e-5).</source>
        <translation>ε，不小于 0（1e-5）。</translation>
    </message>
    <message>
        <source>ε under the root, or added to the root (inside).</source>
        <translation>ε 在根号之内，或加在根号之外（inside）。</translation>
    </message>
    <message>
        <source>Variance over n, or over n − 1 (biased).</source>
        <translation>方差除以 n，或除以 n − 1（biased）。</translation>
    </message>
    <message>
        <source>γ: along the method&apos;s own axes, or of the input&apos;s rank and broadcast (ones).</source>
        <translation>γ：沿该方法自身的轴给出，或与输入同秩并按广播规则扩展（全为 1）。</translation>
    </message>
    <message>
        <source>β, shaped like γ (zeros).</source>
        <translation>β，形状同 γ（全为 0）。</translation>
    </message>
    <message>
        <source>Of the input&apos;s rank and broadcast; elements where it is 0 take no part.</source>
        <translation>与输入同秩并按广播规则扩展；其值为 0 处的元素不参与计算。</translation>
    </message>
    <message>
        <source>Batch norm with the batch&apos;s statistics, or with the running ones (train).</source>
        <translation>批归一化使用当前批的统计量，还是使用滑动统计量（train）。</translation>
    </message>
    <message>
        <source>Running mean, of the shape of the kept axes (zeros).</source>
        <translation>滑动均值，形状为保留轴的形状（全为 0）。</translation>
    </message>
    <message>
        <source>Running variance, of the same shape (ones).</source>
        <translation>滑动方差，形状同上（全为 1）。</translation>
    </message>
    <message>
        <source>Momentum of the running statistics, 0 … 1 (0.1).</source>
        <translation>滑动统计量的动量，0～1（0.1）。</translation>
    </message>
    <message>
        <source>Whether the momentum weighs the new value, as in PyTorch, or the old one, as in Keras (new).</source>
        <translation>动量是新值的权重（同 PyTorch），还是旧值的权重（同 Keras）（new）。</translation>
    </message>
    <message>
        <source>Upstream gradient, of the input&apos;s shape; writes the gradients of input, γ and β.</source>
        <translation>上游梯度，形状同输入；将写出输入、γ 和 β 的梯度。</translation>
    </message>
    <message>
        <source>Element type of the results (float32 for a float32 input, else float64).</source>
        <translation>结果的元素类型（输入为 float32 时为 float32，否则为 float64）。</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>At most so many threads (as many as there are processors).</source>
        <translation>最多使用这么多线程（默认与处理器数目相同）。</translation>
    </message>
    <message>
        <source>The method: which axes are reduced, and where γ and β run.</source>
        <translation>方法：归约哪些轴，γ 和 β 沿哪些轴。</translation>
    </message>
    <message>
        <source>Which variance the running one averages (as --variance; without that as the input or the method’s convention has it, of compute --method biased).</source>
        <translation>滑动方差由哪一种方差累积而来（同 --variance；没有它时沿用输入中的选择或该方法的约定，compute --method 时为有偏）。</translation>
    </message>
    <message>
        <source>Usage: normscope compute INPUT --method METHOD --out-dir FOLDER [OPTION …]

Normalizes the tensor in INPUT and writes into FOLDER, all files or none:
  output.npy   the normalized tensor
  stats.json   count, mean, variance, std and rms of every group
  grad_input.npy, grad_gamma.npy, grad_beta.npy   with --grad-output
  running_mean.npy, running_var.npy   with --method batch in mode train

Files are .npy, .npz, .safetensors, .csv or .tsv; one array of several is
FILE.npz:NAME, and - is a .npy on standard input.
Numbers have a point.

Options, in brackets what holds without them:
</source>
        <translation>用法：normscope compute INPUT --method METHOD --out-dir FOLDER [OPTION …]

对 INPUT 中的张量做归一化，并向 FOLDER 写入下列文件，要么全部写入，要么一个不写：
  output.npy   归一化后的张量
  stats.json   每个组的元素数、均值、方差、标准差和均方根
  grad_input.npy, grad_gamma.npy, grad_beta.npy   仅当给出 --grad-output
  running_mean.npy, running_var.npy   仅当 --method batch 且处于 train 模式

文件可为 .npy、.npz、.safetensors、.csv 或 .tsv；多个数组中的一个写作
FILE.npz:NAME，- 表示标准输入上的 .npy。
数值使用小数点。

选项，括号内为缺省值：
</translation>
    </message>
</context>
<context>
    <name>DegeneracyText</name>
    <message>
        <source>every group</source>
        <translation>每个组</translation>
    </message>
    <message>
        <source>%1 of %2 groups</source>
        <translation>%2 个组中的 %1 个组</translation>
    </message>
    <message>
        <source>Running variance + ε is not above 0 in %1: the divisor is 0 or not defined, and no number comes out.</source>
        <translation>%1的滑动方差 + ε 不大于 0：除数为 0 或没有定义，得不到数值。</translation>
    </message>
    <message>
        <source>Zero variance and ε = 0 in %1: all values are equal, 0/0, so y is NaN.</source>
        <translation>%1的方差为零且 ε = 0：所有值相等，0/0，因此 y 为 NaN。</translation>
    </message>
    <message>
        <source>Only zeros and ε = 0 in %1: 0/0, so y is NaN.</source>
        <translation>%1全为零且 ε = 0：0/0，因此 y 为 NaN。</translation>
    </message>
    <message>
        <source>ε = %1 is larger than the mean square in %2: the output shrinks.</source>
        <translation>ε = %1 大于%2的均方：输出缩小。</translation>
    </message>
    <message>
        <source>ε = %1 is larger than the standard deviation in %2: the output shrinks.</source>
        <translation>ε = %1 大于%2的标准差：输出缩小。</translation>
    </message>
    <message>
        <source>ε = %1 is larger than the root mean square in %2: the output shrinks.</source>
        <translation>ε = %1 大于%2的均方根：输出缩小。</translation>
    </message>
    <message>
        <source>Every element is masked in %1: there are no statistics, and the output is 0.</source>
        <translation>%1的所有元素都已掩蔽：没有统计量，输出为 0。</translation>
    </message>
    <message>
        <source>A NaN, an infinity, or squares too large for float64 in %1: the statistics are not finite, which stays in the group.</source>
        <translation>%1含有 NaN、无穷大，或平方超出 float64 的范围：统计量不是有限值，但不会影响其他组。</translation>
    </message>
    <message>
        <source>all masked</source>
        <translation>全部已掩蔽</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>one value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <source>not defined</source>
        <translation>没有定义</translation>
    </message>
    <message>
        <source>zero variance</source>
        <translation>方差为零</translation>
    </message>
    <message>
        <source>two values</source>
        <translation>两个值</translation>
    </message>
    <message>
        <source>small against ε</source>
        <translation>小于 ε</translation>
    </message>
    <message>
        <source>this group</source>
        <translation>该组</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Group %1: %2, mean %3, variance %4.</source>
        <translation>组 %1：%2，均值 %3，方差 %4。</translation>
    </message>
    <message>
        <source>Group %1: %2, root mean square %3.</source>
        <translation>组 %1：%2，均方根 %3。</translation>
    </message>
    <message>
        <source>γ and β</source>
        <translation>γ 和 β</translation>
    </message>
    <message>
        <source>%1 before %2</source>
        <translation>%1（乘加 %2 之前）</translation>
    </message>
    <message>
        <source>A single value in %1 (centred, biased, ε &gt; 0, train): x − mean = 0, so y = %2 whatever x. Frameworks refuse: “Expected more than 1 value per channel when training”.</source>
        <translation>%1只有一个值（中心化，有偏，ε &gt; 0，训练模式）：x − 均值 = 0，因此无论 x 取何值，y = %2。框架会拒绝：“Expected more than 1 value per channel when training”。</translation>
    </message>
    <message>
        <source>A single value in %1 (centred, biased, ε &gt; 0, train): x − mean = 0, so y = %2 whatever x. Frameworks refuse: “Expected more than 1 spatial element when training”.</source>
        <translation>%1只有一个值（中心化，有偏，ε &gt; 0，训练模式）：x − 均值 = 0，因此无论 x 取何值，y = %2。框架会拒绝：“Expected more than 1 spatial element when training”。</translation>
    </message>
    <message>
        <source>A single value in %1 (centred, biased, ε &gt; 0): x − mean = 0, so y = %2 whatever x.</source>
        <translation>%1只有一个值（中心化，有偏，ε &gt; 0）：x − 均值 = 0，因此无论 x 取何值，y = %2。</translation>
    </message>
    <message>
        <source>A single value in %1: y = %2, about %3 whatever x.</source>
        <translation>%1只有一个值：y = %2，无论 x 取何值，约为 %3。</translation>
    </message>
    <message>
        <source>A single value and the unbiased variance in %1: 0/(1 − 1), so y is NaN.</source>
        <translation>%1只有一个值而采用无偏方差：0/(1 − 1)，因此 y 为 NaN。</translation>
    </message>
    <message>
        <source>Zero variance in %1 (all values are equal, ε &gt; 0): x − mean = 0, so y = %2.</source>
        <translation>%1的方差为零（所有值相等，ε &gt; 0）：x − 均值 = 0，因此 y = %2。</translation>
    </message>
    <message>
        <source>Only zeros in %1 (ε &gt; 0): y = %2.</source>
        <translation>%1全为零（ε &gt; 0）：y = %2。</translation>
    </message>
    <message>
        <source>Two values far apart against √ε in %1 (biased): they come out as %2, whatever they are.</source>
        <translation>%1有两个间距远大于 √ε 的值（有偏）：无论取何值，结果都是 %2。</translation>
    </message>
    <message>
        <source>Two values far apart against √ε in %1 (unbiased): they come out as %2, whatever they are.</source>
        <translation>%1有两个间距远大于 √ε 的值（无偏）：无论取何值，结果都是 %2。</translation>
    </message>
    <message>
        <source>ε = %1 is larger than the variance in %2: the output shrinks, to a variance of %3.</source>
        <translation>ε = %1 大于%2的方差：输出缩小，方差变为 %3。</translation>
    </message>
    <message>
        <source>Values so small in %1 that their squares are 0 in float64, and ε = 0: the divisor is 0, and no number comes out.</source>
        <translation>%1的值太小，其平方在 float64 中为 0，且 ε = 0：除数为 0，得不到数。</translation>
    </message>
    <message>
        <source>Values so small in %1 that their squares are 0 in float64 (ε &gt; 0): y is almost %2.</source>
        <translation>%1的值太小，其平方在 float64 中为 0（ε &gt; 0）：y 几乎等于 %2。</translation>
    </message>
</context>
<context>
    <name>DepthCommand</name>
    <message>
        <source>NUMBER</source>
        <translation>NUMBER</translation>
    </message>
    <message>
        <source>Where the norm N stands: none x + f(x); pre x + f(N(x)); post N(x + f(x)); peri x + N(f(N(x))); scaled x + f(N(x))/√L; layernorm-scaling x + f(N(x)/√l) in block l; deepnorm N(αx + f(x)) with α = L^¼ and weights times (4L)^−¼; layerscale x + 10⁻⁴ f(N(x)); rezero x + 0 f(N(x)); dyt x + f(tanh(x/2)); plain φ(N(Wx)).</source>
        <translation>归一化 N 的位置：none x + f(x)；pre x + f(N(x))；post N(x + f(x))；peri x + N(f(N(x)))；scaled x + f(N(x))/√L；layernorm-scaling 第 l 块为 x + f(N(x)/√l)；deepnorm N(αx + f(x))，其中 α = L^¼，权重乘以 (4L)^−¼；layerscale x + 10⁻⁴ f(N(x))；rezero x + 0 f(N(x))；dyt x + f(tanh(x/2))；plain φ(N(Wx))。</translation>
    </message>
    <message>
        <source>N; none and dyt have no place for it (layer; of scaled and rezero none, of plain batch).</source>
        <translation>N；none 和 dyt 没有它的位置（默认 layer；scaled 和 rezero 为 none，plain 为 batch）。</translation>
    </message>
    <message>
        <source>L, blocks, 1 … 96 (12).</source>
        <translation>L，块数，1 … 96（12）。</translation>
    </message>
    <message>
        <source>d, features, 8 … 512 (128).</source>
        <translation>d，特征数，8 … 512（128）。</translation>
    </message>
    <message>
        <source>Tokens, 1 … 512, batch norm&apos;s batch (32).</source>
        <translation>词元数，1 … 512，也是批归一化的批（32）。</translation>
    </message>
    <message>
        <source>Variance of the weights, 1/d or 2/d; plain has he&apos;s always (xavier).</source>
        <translation>权重的方差，1/d 或 2/d；plain 总用 he 的（xavier）。</translation>
    </message>
    <message>
        <source>Of plain: samples in the batch (--tokens).</source>
        <translation>用于 plain：批中的样本数（--tokens）。</translation>
    </message>
    <message>
        <source>Of plain: φ (relu).</source>
        <translation>用于 plain：φ（relu）。</translation>
    </message>
    <message>
        <source>Draws that are averaged over, 1 … 100 (8).</source>
        <translation>取平均的抽样次数，1 … 100（8）。</translation>
    </message>
    <message>
        <source>A whole number, 0 or more; the same one gives the same table (7).</source>
        <translation>不小于 0 的整数；相同的数给出相同的表（7）。</translation>
    </message>
    <message>
        <source>The block, counted from 1.</source>
        <translation>块，从 1 数起。</translation>
    </message>
    <message>
        <source>Mean square of the stream behind the block; where a norm of the sum stands there (post, deepnorm), before it.</source>
        <translation>块之后主干的均方；若那里有对和的归一化（post、deepnorm），则取其之前。</translation>
    </message>
    <message>
        <source>Its law for many features.</source>
        <translation>特征很多时它的规律。</translation>
    </message>
    <message>
        <source>Squared gradient of the block&apos;s input over the one at the top, the output of the last block, which is standard normal.</source>
        <translation>块输入处的梯度平方，除以顶端（最后一块的输出，取标准正态）的梯度平方。</translation>
    </message>
    <message>
        <source>Its law; empty with batch norm.</source>
        <translation>它的规律；批归一化时为空。</translation>
    </message>
    <message>
        <source>Squared gradient of the block&apos;s weights over that of the last block&apos;s; empty where that is 0.</source>
        <translation>块权重的梯度平方，除以最后一块的；后者为 0 时为空。</translation>
    </message>
    <message>
        <source>All weights are moved by δ N(0, 1/d), to first order in δ: mean square change of what is behind the block, over its mean square and δ².</source>
        <translation>所有权重移动 δ N(0, 1/d)，取 δ 的一阶：块之后的量的均方变化，除以其均方和 δ²。</translation>
    </message>
    <message>
        <source>Of plain stacks: by what the squared gradient grows per layer on the way down, over the middle of the stack (without the first layer and the four at the top; 6 layers at least).</source>
        <translation>用于 plain：梯度平方往下每层增长的倍数，取中间各层（不含第一层和最上面四层；至少 6 层）。</translation>
    </message>
    <message>
        <source>Of plain stacks with batch norm of more than 3 samples: its law.</source>
        <translation>用于批大于 3 的批归一化 plain：它的规律。</translation>
    </message>
    <message>
        <source>FILE.csv</source>
        <translation>FILE.csv</translation>
    </message>
    <message>
        <source>The table to write. Required.</source>
        <translation>要写出的表。必填。</translation>
    </message>
    <message>
        <source>
Options, in brackets what holds without them:
</source>
        <translation>
选项，括号里是不给时的取值：
</translation>
    </message>
    <message>
        <source>A sublayer of attention (one head, no mask, W_V) before the other one in each block: uniform takes the mean of all tokens, as with W_Q = W_K = 0; random draws W_Q and W_K (none).</source>
        <translation>在每个块的另一子层之前加一个注意力子层（单头，无掩码，W_V）：uniform 取所有词元的均值，如同 W_Q = W_K = 0；random 抽取 W_Q 和 W_K（none）。</translation>
    </message>
    <message>
        <source>Correlation of any two tokens of the input, 0 … 0.99 (0).</source>
        <translation>输入中任意两个词元的相关系数，0 … 0.99（0）。</translation>
    </message>
    <message>
        <source>Steps of gradient descent towards a drawn target, 0 … 1000 (0).</source>
        <translation>向抽取的目标做梯度下降的步数，0 … 1000（0）。</translation>
    </message>
    <message>
        <source>Their learning rate (0.01).</source>
        <translation>下降的学习率（0.01）。</translation>
    </message>
    <message>
        <source>With --steps: mean square of output minus target after the last of them.</source>
        <translation>用 --steps 时：走完最后一步后，输出减目标的均方。</translation>
    </message>
    <message>
        <source>Usage: normscope depth --architecture ARCHITECTURE --out FILE.csv [OPTION …]

Sends a signal up a stack of blocks at its initialization, and a gradient down.
A block is x + W2 ReLU(W1 u) on square matrices; u is x, normalized where the
architecture says so; plain is W, norm, activation. Inputs are standard normal,
tokens independent, weights normal, ε = 0; there is no attention unless it is
asked for. Writes a row for each block, averaged over seeds; numbers have
full precision; what theory says nothing of is left empty. With --steps the
stacks are measured after so many steps of descent, on a target drawn for
each seed; theory, which is of the initialization, is left empty then.

Columns:
</source>
        <translation>用法：normscope depth --architecture ARCHITECTURE --out FILE.csv [OPTION …]

让信号向上、梯度向下穿过一叠初始化时的残差块。一个块是方阵上的
x + W2 ReLU(W1 u)；u 是 x，按架构所说加以归一化；plain 是 W、归一化、激活。
输入为标准正态，词元独立，权重为正态，ε = 0；不另外要求就没有注意力。
每块写一行，对种子取平均；数字为全精度；理论没有说到的留空。
用 --steps 时，先向每个种子各自抽取的目标做这么多步梯度下降，再测量；
理论只适用于初始化，这时留空。

各列：
</translation>
    </message>
</context>
<context>
    <name>DepthFact</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: gradient through norm and sublayer of block 1</source>
        <translation>%1：经过第 1 块归一化和子层的梯度</translation>
    </message>
    <message>
        <source>squared: identity %1, norm and sublayer %2; “it does not pass through the sublayer” is wrong unless this is 0</source>
        <translation>平方：恒等部分 %1，归一化与子层部分 %2；只要后者不是 0，“梯度不经过子层”就是错的</translation>
    </message>
    <message>
        <source>%1: through the sublayer</source>
        <translation>%1：经过子层</translation>
    </message>
    <message>
        <source>%1: gradient² at the bottom over the top</source>
        <translation>%1：底部与顶部的梯度² 之比</translation>
    </message>
    <message>
        <source>theory: %1</source>
        <translation>理论：%1</translation>
    </message>
    <message>
        <source>the law is that of the growth; the first layer and the top four keep to none</source>
        <translation>理论公式只针对增长率；第一层和最上面四层不遵循</translation>
    </message>
    <message>
        <source>no law with batch norm</source>
        <translation>批归一化没有理论公式</translation>
    </message>
    <message>
        <source>%1: bottom / top</source>
        <translation>%1：底部 / 顶部</translation>
    </message>
    <message>
        <source>Growth of the squared gradient per layer</source>
        <translation>梯度平方每层的增长</translation>
    </message>
    <message>
        <source>theory: %1 (Yang et al. 2019); without the first layer and the top four</source>
        <translation>理论：%1（Yang 等，2019）；不含第一层和最上面四层</translation>
    </message>
    <message>
        <source>without the first layer and the top four; 6 layers at least</source>
        <translation>不含第一层和最上面四层；至少 6 层</translation>
    </message>
    <message>
        <source>growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>Depth that Yang et al. could train</source>
        <translation>Yang 等能训练的深度</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>16 / ln(growth), seen in their experiments</source>
        <translation>16 / ln(增长)，见于他们的实验</translation>
    </message>
    <message>
        <source>trainable depth</source>
        <translation>可训练深度</translation>
    </message>
    <message>
        <source>No architecture is chosen.</source>
        <translation>没有选择任何结构。</translation>
    </message>
    <message>
        <source>The first stacks are being computed …</source>
        <translation>正在计算最初的堆叠……</translation>
    </message>
    <message>
        <source>At initialization, %1 layers: the squared gradient is %2 times as large at the bottom as at the top.</source>
        <translation>初始化时，%1 层：底部的梯度平方是顶部的 %2 倍。</translation>
    </message>
    <message>
        <source>no law with this attention</source>
        <translation>这种注意力没有理论公式</translation>
    </message>
    <message>
        <source>%1: error</source>
        <translation>%1：误差</translation>
    </message>
    <message>
        <source>%1: error on the drawn target</source>
        <translation>%1：对抽取目标的误差</translation>
    </message>
    <message>
        <source>diverged</source>
        <translation>发散</translation>
    </message>
    <message numerus="yes">
        <source>after %n step(s) at a learning rate of %1</source>
        <translation>
            <numerusform>学习率为 %1 时，在 %n 步之后</numerusform>
        </translation>
    </message>
    <message>
        <source>mean square; weight gradient², bottom over top: %1 → %2</source>
        <translation>均方；权重梯度² 底部与顶部之比：%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>After %n step(s) of descent</source>
        <translation>
            <numerusform>梯度下降 %n 步之后</numerusform>
        </translation>
    </message>
    <message>
        <source>At initialization</source>
        <translation>初始化时</translation>
    </message>
    <message>
        <source>%1, %2: where the norm stands decides what %3 blocks do to signal and gradient.</source>
        <translation>%1，%2：归一化的位置决定 %3 个块对信号和梯度的作用。</translation>
    </message>
    <message>
        <source>tokens with correlation %1</source>
        <translation>词元相关系数为 %1</translation>
    </message>
    <message>
        <source>tokens independent</source>
        <translation>词元独立</translation>
    </message>
    <message>
        <source>%1, without attention</source>
        <translation>%1，不含注意力</translation>
    </message>
    <message>
        <source>%1, uniform attention as in Xiong et al. 2020</source>
        <translation>%1，均匀注意力（同 Xiong 等，2020）</translation>
    </message>
    <message>
        <source>%1, attention with random Q and K</source>
        <translation>%1，Q、K 随机的注意力</translation>
    </message>
    <message>
        <source>Effect of one small step as a power of the block</source>
        <translation>一小步的影响随块数增长的幂次</translation>
    </message>
    <message>
        <source>Its exponent in the deeper two thirds. 1 is in proportion to depth, towards 0 is as its logarithm. Liu et al. 2020 (arXiv:2004.08249): unbalanced gradients are not the root cause of unstable training; small changes of weights that are amplified make it so.</source>
        <translation>在较深的三分之二中的指数。1 表示与深度成正比，趋于 0 表示随其对数增长。Liu 等人 2020（arXiv:2004.08249）：梯度不平衡并非训练不稳定的根本原因；权重的微小变化被放大，才使训练不稳定。</translation>
    </message>
    <message>
        <source>power of a step’s effect</source>
        <translation>一步影响的幂次</translation>
    </message>
</context>
<context>
    <name>DistributionFigure</name>
    <message>
        <source>%1: no finite values</source>
        <translation>%1：没有有限值</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1: %2 (%3), %4 in %5</source>
        <translation>%1：%2（%3），%5 中为 %4</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>There are no values to show.</source>
        <translation>没有可显示的值。</translation>
    </message>
    <message>
        <source>Histograms of group %1.</source>
        <translation>组 %1 的直方图。</translation>
    </message>
    <message>
        <source>Histograms of the whole tensor.</source>
        <translation>整个张量的直方图。</translation>
    </message>
    <message>
        <source>%1: %2 values from %3 to %4, mean %5, standard deviation %6, skewness %7.</source>
        <translation>%1：%2 个值，从 %3 到 %4，均值 %5，标准差 %6，偏度 %7。</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) are not finite and left out.</source>
        <translation>
            <numerusform>%n 个值不是有限值，未计入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masked value(s) are left out.</source>
        <translation>
            <numerusform>%n 个被掩码遮住的值未计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1   • $\mu$ %2   ↔ $\sigma$ %3</source>
        <translation>%1   • $\mu$ %2   ↔ $\sigma$ %3</translation>
    </message>
    <message>
        <source>%1   • $\mu$ %2   ↔ $\sigma$ %3   skew %4</source>
        <translation>%1   • $\mu$ %2   ↔ $\sigma$ %3   偏度 %4</translation>
    </message>
    <message>
        <source>whole tensor</source>
        <translation>整个张量</translation>
    </message>
    <message>
        <source>%1 not finite</source>
        <translation>%1 个非有限值</translation>
    </message>
</context>
<context>
    <name>DocumentSaver</name>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ExperimentFact</name>
    <message>
        <source>Largest |x̂| that a batch of %1 allows</source>
        <translation>批大小为 %1 时 |x̂| 的上限</translation>
    </message>
    <message>
        <source>√(N − 1), whatever the data; seen: %1</source>
        <translation>√(N − 1)，与数据无关；见到的最大值：%1</translation>
    </message>
    <message>
        <source>Spread of the probe&apos;s output</source>
        <translation>探针输出的散布</translation>
    </message>
    <message>
        <source>Batches in which the sign flips</source>
        <translation>符号翻转的批</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Train/eval gap</source>
        <translation>训练/评估差距</translation>
    </message>
    <message>
        <source>Error of the batch mean</source>
        <translation>批均值的误差</translation>
    </message>
    <message>
        <source>does not exist</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>the population has no variance</source>
        <translation>总体没有方差</translation>
    </message>
    <message>
        <source>σ/√N = %1</source>
        <translation>σ/√N = %1</translation>
    </message>
    <message>
        <source>What frameworks say</source>
        <translation>框架的反应</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>“Expected more than 1 value per channel when training” (PyTorch)</source>
        <translation>“Expected more than 1 value per channel when training”（PyTorch）</translation>
    </message>
    <message>
        <source>N = 1: x is its own mean, so every output is β, and nothing of x is left.</source>
        <translation>N = 1：x 就是自己的均值，每个输出都是 β，x 什么也没留下。</translation>
    </message>
    <message>
        <source>there is no σ, so no (x − μ)/σ to compare with</source>
        <translation>没有 σ，也就没有可比较的 (x − μ)/σ</translation>
    </message>
    <message>
        <source>N = 1 and ε = 0: x is its own mean, and the output is 0/0: NaN.</source>
        <translation>N = 1 且 ε = 0：x 就是自己的均值，输出是 0/0，即 NaN。</translation>
    </message>
    <message>
        <source>|x̂| up to</source>
        <translation>|x̂| 不超过</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>散布</translation>
    </message>
    <message>
        <source>sign flips</source>
        <translation>符号翻转</translation>
    </message>
    <message>
        <source>train/eval gap</source>
        <translation>训练/评估差距</translation>
    </message>
    <message>
        <source>error of μ̂</source>
        <translation>μ̂ 的误差</translation>
    </message>
    <message>
        <source>frameworks</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>N = %1: all mates are the same, so that nothing scatters.</source>
        <translation>N = %1：所有同伴都相同，因此没有散布。</translation>
    </message>
    <message>
        <source>√(N · %1 − 1), whatever the data; seen: %2</source>
        <translation>√(N · %1 − 1)，与数据无关；已出现：%2</translation>
    </message>
    <message>
        <source>1 σ over the batches; 0 for layer, RMS, group norm</source>
        <translation>各批之间的 1 σ；层、RMS、组归一化为 0</translation>
    </message>
    <message>
        <source>Bias of the probe&apos;s output</source>
        <translation>探针输出的偏差</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>on average y = %1 where (x − μ)/σ = %2</source>
        <translation>平均 y = %1，而 (x − μ)/σ = %2</translation>
    </message>
    <message>
        <source>x lies on μ: there is no side to change</source>
        <translation>x 正在 μ 上：没有可以翻转的一侧</translation>
    </message>
    <message>
        <source>mean |training − eval| after %1 updates, over %2 trainings: %3 … %4</source>
        <translation>更新 %1 次后 |训练 − 评估| 的均值，%2 次训练中为 %3～%4</translation>
    </message>
    <message>
        <source>1 σ; 0 once the batch is the whole population</source>
        <translation>1 σ；批就是整个总体时为 0</translation>
    </message>
    <message>
        <source>1 σ; half of it costs four times the batch: %1</source>
        <translation>1 σ；减半要用四倍的批：%1</translation>
    </message>
    <message>
        <source>Effective sample size</source>
        <translation>有效样本量</translation>
    </message>
    <message>
        <source>counts as</source>
        <translation>相当于</translation>
    </message>
    <message>
        <source>the batch mean does not vary</source>
        <translation>批均值不变</translation>
    </message>
    <message>
        <source>%1 values that count as %2: those of one sample correlate by %3</source>
        <translation>%1 个数值相当于 %2 个：同一样本内数值的相关系数为 %3</translation>
    </message>
    <message>
        <source>Safe batch size, error of μ̂ at most 10 % of σ</source>
        <translation>安全的批大小（μ̂ 的误差不超过 σ 的 10%）</translation>
    </message>
    <message>
        <source>safe from</source>
        <translation>安全起点</translation>
    </message>
    <message>
        <source>none up to %1</source>
        <translation>直到 %1 都不够</translation>
    </message>
    <message>
        <source>and every larger one</source>
        <translation>以及更大的批</translation>
    </message>
    <message>
        <source>for 95 % of the channels; the worst, %1: %2</source>
        <translation>对 95% 的通道；最差的 %1：%2</translation>
    </message>
    <message>
        <source>N = 2: x̂ is +1 or −1, the side away from the mate, unless the mate is within a few √ε of x: here +1 in %1 %, −1 in %2 % of the batches.</source>
        <translation>N = 2：x̂ 是 +1 或 −1，背离同伴，除非同伴与 x 相距不过几个 √ε：这里 %1% 的批为 +1，%2% 为 −1。</translation>
    </message>
    <message>
        <source>%1 In %2 % the mate equals x, and the output is 0.</source>
        <translation>%1在 %2% 的批中同伴等于 x，输出为 0。</translation>
    </message>
    <message>
        <source>N = 1: the sample is normalized among its own %1 values of the channel, as by instance norm: nothing scatters.</source>
        <translation>N = 1：样本在该通道自身的 %1 个数值之中归一化，如同实例归一化：没有散布。</translation>
    </message>
    <message>
        <source>N = %1: the same x comes out as %2 ± %3 (1 σ).</source>
        <translation>N = %1：同一个 x 的输出为 %2 ± %3（1 σ）。</translation>
    </message>
    <message>
        <source>N = %1: the same x comes out as %2 ± %3 (1 σ), where (x − μ)/σ is %4.</source>
        <translation>N = %1：同一个 x 的输出为 %2 ± %3（1 σ），而 (x − μ)/σ 为 %4。</translation>
    </message>
    <message>
        <source>1 σ; as that of %1 independent samples</source>
        <translation>1 σ；相当于 %1 个独立样本</translation>
    </message>
    <message>
        <source>%1; %2 of %3 channels are counted</source>
        <translation>%1；计入 %3 个通道中的 %2 个</translation>
    </message>
    <message>
        <source>the unbiased variance of one sample is 0/0, and so the running variance NaN</source>
        <translation>单个样本的无偏方差是 0/0，滑动方差因而为 NaN</translation>
    </message>
    <message>
        <source>there is no μ, so no side of it</source>
        <translation>μ 不存在，因而没有哪一侧可言</translation>
    </message>
    <message>
        <source>other side of 0 than x − μ = %1</source>
        <translation>与 x − μ = %1 分处 0 的两侧</translation>
    </message>
</context>
<context>
    <name>FigureCommand</name>
    <message>
        <source>What is painted. Required.</source>
        <translation>要绘制的视图。必填。</translation>
    </message>
    <message>
        <source>The language of titles and captions; otherwise the system&apos;s.</source>
        <translation>标题和说明文字的语言；不指定时为系统语言。</translation>
    </message>
    <message>
        <source>LENGTH</source>
        <translation>LENGTH</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>FILE</translation>
    </message>
    <message>
        <source>One file for each stage that the method has: FILE-1-input.svg, FILE-2-centred.svg, …</source>
        <translation>方法的每个阶段一个文件：FILE-1-input.svg、FILE-2-centred.svg、…</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>LABEL</source>
        <translation>LABEL</translation>
    </message>
    <message>
        <source>Height (what the figure needs at this width).</source>
        <translation>高度（该宽度下图所需的高度）。</translation>
    </message>
    <message>
        <source>POINTS</source>
        <translation>POINTS</translation>
    </message>
    <message>
        <source>Size of the type (8pt).</source>
        <translation>字号（8pt）。</translation>
    </message>
    <message>
        <source>NUMBER</source>
        <translation>NUMBER</translation>
    </message>
    <message>
        <source>Pixels per inch of .png, and of images in the other formats (300).</source>
        <translation>.png 以及其他格式中图像的每英寸像素数（300）。</translation>
    </message>
    <message>
        <source>Colours for a light or a dark page, or greys and patterns for print (light).</source>
        <translation>浅色或深色页面的颜色，或用于印刷的灰度与图案（light）。</translation>
    </message>
    <message>
        <source>Without a background.</source>
        <translation>不画背景。</translation>
    </message>
    <message>
        <source>SVG: letters as outlines, which need no font.</source>
        <translation>SVG：文字画成轮廓，不需要字体。</translation>
    </message>
    <message>
        <source>All parameters below the figure. The file&apos;s metadata have them always.</source>
        <translation>在图下方列出全部参数。文件的元数据中总有这些参数。</translation>
    </message>
    <message>
        <source>Of batch-size: one chart instead of the page.</source>
        <translation>用于 batch-size：只画一幅图表，而不是整页。</translation>
    </message>
    <message>
        <source>Of batch-size: where samples come from; INPUT is needed for its own samples only.</source>
        <translation>用于 batch-size：样本取自哪个总体；只有取 INPUT 自身的样本时才需要 INPUT。</translation>
    </message>
    <message>
        <source>Of batch-size: N, 1 … 1024 (32).</source>
        <translation>用于 batch-size：N，1～1024（32）。</translation>
    </message>
    <message>
        <source>LIST</source>
        <translation>LIST</translation>
    </message>
    <message>
        <source>Of batch-size: the first features of the probe; the others are drawn.</source>
        <translation>用于 batch-size：探针的前几个特征；其余的抽取得到。</translation>
    </message>
    <message>
        <source>Of batch-size: parts that a batch is split into (4).</source>
        <translation>用于 batch-size：一个批拆成几份（4）。</translation>
    </message>
    <message>
        <source>Of batch-size: updates of the running statistics that are shown, 0 … 200 (200).</source>
        <translation>用于 batch-size：显示滑动统计量的多少次更新，0～200（200）。</translation>
    </message>
    <message>
        <source>Width, in mm, cm, in or pt (85mm; explore and batch-size 174mm).</source>
        <translation>宽度，单位 mm、cm、in 或 pt（85mm；explore 和 batch-size 为 174mm）。</translation>
    </message>
    <message>
        <source>The stage beside the input, in tensor, hypersphere, distribution and explore (the document&apos;s, or output).</source>
        <translation>输入旁边的阶段，用于 tensor、hypersphere、distribution 和 explore（文档中的阶段，或 output）。</translation>
    </message>
    <message>
        <source>The convention of --lens difference, such as keras-batch (the document&apos;s, or the next one).</source>
        <translation>--lens difference 的约定，例如 keras-batch（文档中的约定，或下一个约定）。</translation>
    </message>
    <message>
        <source>The group that is pinned, as n=0,c=1; with an index for every axis, the cell (the document&apos;s).</source>
        <translation>固定的组，写作 n=0,c=1；若每个轴都有下标，则为单元格（文档中固定的）。</translation>
    </message>
    <message>
        <source>YAW,PITCH</source>
        <translation>YAW,PITCH</translation>
    </message>
    <message>
        <source>From where the axes block is seen, in degrees: 0 looks at the first sample, 90 at the first channel; −90 … 90 from below to above (the document&apos;s, or 35,26).</source>
        <translation>从哪个方向看轴立方体，单位为度：0 正对第一个样本，90 正对第一个通道；−90 … 90 为从下到上（默认取文档中的，否则为 35,26）。</translation>
    </message>
    <message>
        <source>The axes block laid out as the flat slices of the tensor.</source>
        <translation>把轴立方体展开成张量的平面切片。</translation>
    </message>
    <message>
        <source>Of compare: the choices, as in batch,layer:axes=c,group:groups=4 (the document&apos;s). Each is batch, layer, rms, instance, group, or any for free axes, and may have settings behind colons: %1. Axes are joined by +; open is the choice of INPUT. Without INPUT, a scheme of 6 × 6 × 6 under --layout.</source>
        <translation>用于 compare：各个方案，如 batch,layer:axes=c,group:groups=4（默认为文档中的）。每个是 batch、layer、rms、instance、group，或表示自由轴的 any，其后可用冒号接设置：%1。轴用 + 连接；open 表示输入自己的方案。没有输入时，用 --layout 布局下 6 × 6 × 6 的示意。</translation>
    </message>
    <message>
        <source>Of compare: what is painted of each choice, instead of the page.</source>
        <translation>用于 compare：每个方案画什么，代替整个页面。</translation>
    </message>
    <message>
        <source>Of compare: (a), (b), … before the titles.</source>
        <translation>用于 compare：标题前加 (a)、(b)、…。</translation>
    </message>
    <message>
        <source>Of compare: how many groups of a cube are in colour (one).</source>
        <translation>用于 compare：方块中有多少组着色（one）。</translation>
    </message>
    <message>
        <source>The stage that is shown (output).</source>
        <translation>显示的阶段（output）。</translation>
    </message>
    <message>
        <source>One file for each stage.</source>
        <translation>每个阶段一个文件。</translation>
    </message>
    <message>
        <source>The group or cell that is pinned.</source>
        <translation>固定的组或单元格。</translation>
    </message>
    <message>
        <source>Of depth: one architecture instead of those that are compared.</source>
        <translation>用于 depth：只画一种架构，代替所比较的各种。</translation>
    </message>
    <message>
        <source>Usage: normscope figure INPUT --view VIEW --out FILE [OPTION …]

Paints a view of INPUT (.normscope, .npy, .npz, .safetensors, .csv, .tsv, an image, or -
for a .npy on standard input) as the window shows it, into a .svg, .pdf or .png file
of an exact size. Needs no display.
Options of the normalization override what INPUT says.

Options, in brackets what holds without them:
</source>
        <translation>用法：normscope figure INPUT --view VIEW --out FILE [OPTION …]

把 INPUT（.normscope、.npy、.npz、.safetensors、.csv、.tsv、图片，或以 - 表示的
标准输入上的 .npy）的一个视图按窗口中的样子画成尺寸精确的 .svg、.pdf 或 .png 文件。
不需要显示器。
归一化的选项优先于 INPUT 中的设置。

选项，方括号内为缺省值：
</translation>
    </message>
    <message>
        <source>Of sequences: L, tokens that every row is padded to (12).</source>
        <translation>用于序列页面：L，每行填充到的词元数（12）。</translation>
    </message>
    <message>
        <source>Of sequences: words of short sentences in the place of drawn tokens.</source>
        <translation>用于序列页面：用短句中的词代替随机抽取的词元。</translation>
    </message>
    <message>
        <source>Of sequences: --pad-value in every feature, or a vector drawn about it.</source>
        <translation>用于序列页面：每个特征都填 --pad-value，或以它为中心抽取一个向量。</translation>
    </message>
    <message>
        <source>Of sequences: whether padding counts in the statistics (counted).</source>
        <translation>用于序列页面：填充是否计入统计量（counted）。</translation>
    </message>
    <message>
        <source>Of --animate: frames a second, 1 … 50 (20).</source>
        <translation>用于 --animate：每秒帧数，1～50（20）。</translation>
    </message>
    <message>
        <source>Of --animate: how often it is played; 0 is for ever (0).</source>
        <translation>用于 --animate：播放次数；0 表示一直播放（0）。</translation>
    </message>
    <message>
        <source>Of --animate: a numbered file for each different picture, in any picture format.</source>
        <translation>用于 --animate：每个不同的画面写成一个带编号的文件，可用任何图片格式。</translation>
    </message>
    <message>
        <source>The file to write: .svg, .pdf or .png; .csv for the numbers in the figure; .tex for LaTeX (formulas of a derivation, a table of statistics or of compare, an array of a tensor, else a picture), .tikz for the picture. Required.</source>
        <translation>要写的文件：.svg、.pdf 或 .png；.csv 是图中的数值；.tex 是 LaTeX（推导的公式，统计量或比较的表格，张量的数组，其余为图形），.tikz 是图形。必填。</translation>
    </message>
    <message>
        <source>Width and type as a venue has them; --width and --font-size go before it.</source>
        <translation>某会议或期刊的宽度和字号；--width 和 --font-size 优先。</translation>
    </message>
    <message>
        <source>FAMILY|FILE</source>
        <translation>FAMILY|FILE</translation>
    </message>
    <message>
        <source>The font of text and numbers: one that is installed, or its .ttf or .otf file (Inter). Formulas stay in STIX Two, which goes with Times and Computer Modern.</source>
        <translation>文字和数字的字体：已安装的字体，或它的 .ttf 或 .otf 文件（Inter）。公式仍用 STIX Two，它与 Times 和 Computer Modern 相配。</translation>
    </message>
    <message>
        <source>The colours of cells, by matplotlib’s names (theme). Diverging ones, from coolwarm on, have their middle at 0.</source>
        <translation>单元格的颜色，用 matplotlib 的名称（theme）。自 coolwarm 起为发散色，中点在 0。</translation>
    </message>
    <message>
        <source>A,B</source>
        <translation>A,B</translation>
    </message>
    <message>
        <source>What the colours of cells, or the axis of number lines and of compare’s distributions, span (the values). Colours of both signs stay even about 0.</source>
        <translation>单元格颜色，或数轴和比较页分布图坐标轴的范围（由数值决定）。正负都有的颜色仍以 0 为中心对称。</translation>
    </message>
    <message>
        <source>One span for the panels beside each other, of colours or of their axes.</source>
        <translation>并列的各图共用一个范围（颜色或坐标轴）。</translation>
    </message>
    <message>
        <source>What is left out, of: %1.</source>
        <translation>略去的部分，可选：%1。</translation>
    </message>
    <message>
        <source>Of depth: the residual architectures that are compared, as in pre,post.</source>
        <translation>用于 depth：要比较的残差架构，如 pre,post。</translation>
    </message>
    <message>
        <source>Of depth: the block that is looked at.</source>
        <translation>用于 depth：所看的块。</translation>
    </message>
    <message>
        <source>PART</source>
        <translation>PART</translation>
    </message>
    <message>
        <source>Only these cells, as n=0:4,c=0:8 (the first four of N, the first eight of C) or c=2, in explore, tensor, lines, and compare’s tensors and lines; statistics and colours stay those of the whole tensor.</source>
        <translation>只画这些单元格，例如 n=0:4,c=0:8（N 的前 4 个、C 的前 8 个）或 c=2；用于 explore、tensor、lines 以及 compare 的 tensors 和 lines。统计量和颜色仍取自整个张量。</translation>
    </message>
    <message>
        <source>only %1, statistics of all</source>
        <translation>仅 %1，统计量取自整个张量</translation>
    </message>
    <message>
        <source>Let it move: through the stages; cells that gather by group, are normalized there and go home; or through batch sizes from 2 to 128. --out is a .png (APNG) or a .gif, of 150 dpi unless --dpi is given.</source>
        <translation>使图形动起来：依次经过各阶段；或单元格按组归到数轴上，在那里归一化后返回原位；或批大小从 2 变到 128。--out 为 .png（APNG）或 .gif，未给出 --dpi 时为 150 dpi。</translation>
    </message>
    <message>
        <source>WIDTHxHEIGHT</source>
        <translation>WIDTHxHEIGHT</translation>
    </message>
    <message>
        <source>Of --animate: the size in pixels, such as 1280x720, in place of --width and --height; type is as large as --font-size and --dpi have it.</source>
        <translation>用于 --animate：以像素计的尺寸，如 1280x720，代替 --width 和 --height；文字大小由 --font-size 和 --dpi 决定。</translation>
    </message>
    <message>
        <source>Of batch-size: devices of SyncBN, and ghost batches (4).</source>
        <translation>用于 batch-size：SyncBN 的设备数，以及幽灵批的个数（4）。</translation>
    </message>
    <message>
        <source>Of batch-size: the limit of batch renormalization&apos;s r (3).</source>
        <translation>用于 batch-size：批重归一化的 r 的上限（3）。</translation>
    </message>
    <message>
        <source>Of batch-size: the limit of its d (5).</source>
        <translation>用于 batch-size：其 d 的上限（5）。</translation>
    </message>
    <message>
        <source>Of batch-size: batches that have fallen one at a time, 0 … 9999 (1).</source>
        <translation>用于 batch-size：逐批落下的批数，0～9999（1）。</translation>
    </message>
    <message>
        <source>Of batch-size: the share of σ that a safe batch size errs by, 0.001 … 1 (0.1).</source>
        <translation>用于 batch-size：安全批大小的误差占 σ 的比例，0.001～1（0.1）。</translation>
    </message>
    <message>
        <source>Of compare --show difference: the two choices, by their places from 1 on; the second is subtracted from the first (1,2).</source>
        <translation>用于 compare --show difference：两种选择的序号，从 1 起；第一个减去第二个（1,2）。</translation>
    </message>
    <message>
        <source>In place of the stage: ∂L/∂x, or ∂y/∂x of the pinned cell.</source>
        <translation>代替阶段：∂L/∂x，或固定单元格的 ∂y/∂x。</translation>
    </message>
    <message>
        <source>The column that the groups are sorted by, in statistics and explore (the document&apos;s, or none).</source>
        <translation>statistics 和 explore 中各组按哪一列排序（文档中的设置，否则不排序）。</translation>
    </message>
    <message>
        <source>With the largest number of --sort-by at the top.</source>
        <translation>--sort-by 所指数值最大的排在最前。</translation>
    </message>
    <message>
        <source>In place of the stage: ∂L/∂x, ∂y/∂x of the pinned cell, y under another convention, or the error of y in another arithmetic (the document&apos;s).</source>
        <translation>代替阶段：∂L/∂x、固定单元格的 ∂y/∂x、另一约定下的 y，或以另一种算术计算 y 的误差（默认依照文档）。</translation>
    </message>
    <message>
        <source>The type that --lens precision computes in (the document&apos;s, or float16).</source>
        <translation>--lens precision 计算所用的类型（默认依照文档，否则为 float16）。</translation>
    </message>
    <message>
        <source>How --lens precision computes the variance (the document&apos;s, or textbook: E[x²] − E[x]²).</source>
        <translation>--lens precision 如何计算方差（默认依照文档，否则为 textbook：E[x²] − E[x]²）。</translation>
    </message>
    <message>
        <source>Where --lens precision casts to the type: throughout; llama, x̂ from float32 before γ; gemma, y from float32 (the document&apos;s, or throughout).</source>
        <translation>--lens precision 在何处转换为该类型：throughout，全程；llama，乘 γ 之前由 float32 转换 x̂；gemma，由 float32 转换 y（默认依照文档，否则为 throughout）。</translation>
    </message>
</context>
<context>
    <name>FiguresCommand</name>
    <message>
        <source>Read the manifest alone, and tell what is wrong in it.</source>
        <translation>只读清单，并指出其中的错误。</translation>
    </message>
    <message>
        <source>Usage: normscope figures MANIFEST [--check]

Writes every figure that a file of JSON describes. Its options are those of figure:

  {&quot;defaults&quot;: {&quot;width&quot;: &quot;85mm&quot;, &quot;theme&quot;: &quot;print&quot;},
   &quot;figures&quot;: [{&quot;input&quot;: &quot;x.npy&quot;, &quot;view&quot;: &quot;tensor&quot;, &quot;out&quot;: &quot;a.pdf&quot;},
               {&quot;view&quot;: &quot;compare&quot;, &quot;show&quot;: &quot;cubes&quot;, &quot;letters&quot;: true,
                &quot;methods&quot;: [&quot;batch&quot;, &quot;layer&quot;], &quot;out&quot;: &quot;cubes.svg&quot;}]}

Options without a value are true; false and null leave out what the defaults say.
A &quot;name&quot; is what an entry is told by. Paths are relative to MANIFEST. A mistake does
not keep the other figures from being written; the exit code is then 2.

Options:
</source>
        <translation>用法：normscope figures MANIFEST [--check]

写出一个 JSON 文件所描述的全部图形。选项与 figure 相同：

  {&quot;defaults&quot;: {&quot;width&quot;: &quot;85mm&quot;, &quot;theme&quot;: &quot;print&quot;},
   &quot;figures&quot;: [{&quot;input&quot;: &quot;x.npy&quot;, &quot;view&quot;: &quot;tensor&quot;, &quot;out&quot;: &quot;a.pdf&quot;},
               {&quot;view&quot;: &quot;compare&quot;, &quot;show&quot;: &quot;cubes&quot;, &quot;letters&quot;: true,
                &quot;methods&quot;: [&quot;batch&quot;, &quot;layer&quot;], &quot;out&quot;: &quot;cubes.svg&quot;}]}

没有值的选项写 true；false 和 null 去掉 defaults 所给的值。
“name”是该项的名称，用于提示。路径相对于 MANIFEST。
某项有错误不影响写出其他图形；此时退出码为 2。

选项：
</translation>
    </message>
    <message>
        <source>%1, figure %2: %3</source>
        <translation>%1，图形 %2：%3</translation>
    </message>
</context>
<context>
    <name>HandbookCommand</name>
    <message>
        <source>FOLDER|FILE.pdf</source>
        <translation>FOLDER|FILE.pdf</translation>
    </message>
    <message>
        <source>Where it is written: a folder, created if missing, or a file .pdf. Required.</source>
        <translation>写到哪里：一个文件夹（没有则创建），或一个 .pdf 文件。必填。</translation>
    </message>
    <message>
        <source>The language of the handbook (the system&apos;s).</source>
        <translation>手册的语言（系统语言）。</translation>
    </message>
    <message>
        <source>Usage: normscope handbook --out FOLDER [OPTION …]
       normscope handbook --out FILE.pdf [OPTION …]

Writes the handbook, with its pictures: pages for a browser into a folder, whose first is
index.html, or one .pdf with contents and page numbers. In the window, F1 opens it.

Options, in brackets what holds without them:
</source>
        <translation>用法：normscope handbook --out FOLDER [OPTION …]
      normscope handbook --out FILE.pdf [OPTION …]

写出手册及其图片：写成文件夹中的网页，首页为 index.html；
或写成一个带目录和页码的 .pdf。在窗口中按 F1 即可打开手册。

选项，括号内为缺省值：
</translation>
    </message>
</context>
<context>
    <name>HandbookPdf</name>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>Name:</source>
        <translation>姓名：</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) · %1</source>
        <translation>
            <numerusform>%n 分钟 · %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Afterwards you can</source>
        <translation>学完之后，你能够</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Mark the cells in the picture.</source>
        <translation>在图中标出这些单元格。</translation>
    </message>
    <message>
        <source>My answer:</source>
        <translation>我的答案：</translation>
    </message>
    <message>
        <source>Number them: 1 is the first, %1 the last.</source>
        <translation>写上序号：1 为最前，%1 为最后。</translation>
    </message>
    <message>
        <source>Draw the point. The grey one is where it is now.</source>
        <translation>画出该点。灰点是它现在的位置。</translation>
    </message>
    <message>
        <source>Because:</source>
        <translation>理由：</translation>
    </message>
    <message>
        <source>Afterwards I saw:</source>
        <translation>揭晓后我看到：</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
</context>
<context>
    <name>Hideable</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Reduce over</source>
        <translation>归约轴</translation>
    </message>
    <message>
        <source>Number of channel groups G</source>
        <translation>通道组数 G</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Train or eval</source>
        <translation>训练或评估</translation>
    </message>
    <message>
        <source>What the choice is called</source>
        <translation>所选归一化的名称</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Influence, gradient, difference, precision</source>
        <translation>影响、梯度、差异、精度</translation>
    </message>
</context>
<context>
    <name>InputScene</name>
    <message>
        <source>A sample, in place of INPUT.</source>
        <translation>代替 INPUT 的示例。</translation>
    </message>
</context>
<context>
    <name>KernelChoice</name>
    <message>
        <source>NORMSCOPE_KERNELS names no kernels with “%1”, so the fastest are used; there are %2.</source>
        <translation>NORMSCOPE_KERNELS 的值“%1”不是计算内核的名称，因此使用最快的内核；可用的有 %2。</translation>
    </message>
    <message>
        <source>This program was built for other processors, so that it computes slowly; build it on this machine, or for all.</source>
        <translation>此程序是为其他处理器编译的，因此计算缓慢；请在这台机器上编译，或为所有处理器编译。</translation>
    </message>
</context>
<context>
    <name>LessonCapture</name>
    <message>
        <source>What do you see?</source>
        <translation>你看到了什么？</translation>
    </message>
    <message>
        <source>[This cell](live:cell) holds {x} and becomes {y}.</source>
        <translation>[这个单元格](live:cell)的值是 {x}，变为 {y}。</translation>
    </message>
    <message>
        <source>The mean of [this group](live:group) is {mean}.</source>
        <translation>[这一组](live:group)的均值是 {mean}。</translation>
    </message>
</context>
<context>
    <name>LessonCommand</name>
    <message>
        <source>The language of the lesson that is written, or of the list; otherwise the system&apos;s.</source>
        <translation>所写课程或列表的语言；否则用系统的语言。</translation>
    </message>
    <message>
        <source>%1  %2 (%3 min)
</source>
        <translation>%1  %2（%3 分钟）
</translation>
    </message>
    <message>
        <source>Usage: normscope lesson check FILE…
       normscope lesson new FILE
       normscope lesson list
       normscope lesson handout FILE|ID --out FILE.pdf
       normscope lesson pack FILE.md… --out FILE.normlesson
       normscope lesson answers FOLDER --out FILE.csv

check tries everything in lessons with the engine: ids, views, commands, scenes, live
numbers and questions. Each mistake is a line FILE:LINE:COLUMN: sentence; the exit code
is 2 if there are any. Two languages of one lesson, checked together, have to agree.
new writes a lesson of three steps to begin from. list names the lessons that come
along; “normscope --lesson ID” opens one. handout writes a lesson for paper: text, a
picture of each step, questions with room to answer. pack puts the languages of one
lesson and its tensors into one file. answers makes a table of all that a class handed
in: the files .normanswers in a folder.

Options:
</source>
        <translation>用法：normscope lesson check FILE…
      normscope lesson new FILE
      normscope lesson list
      normscope lesson handout FILE|ID --out FILE.pdf
      normscope lesson pack FILE.md… --out FILE.normlesson
      normscope lesson answers FOLDER --out FILE.csv

check 用引擎检查课程中的一切：标识、视图、命令、场景、实时数字和问题。每个错误占一行
FILE:LINE:COLUMN: 说明；有错误时退出码为 2。同一课的两种语言一起检查时必须一致。
new 写出一份三步的课程供起步。list 列出自带的课程；“normscope --lesson ID”打开其中一课。
handout 写出纸质讲义：文本、每一步的图、留有作答空间的问题。pack 把一课的各种语言和张量
装进一个文件。answers 把全班交来的答案（文件夹中的 .normanswers 文件）做成表格。

选项：
</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>FILE</translation>
    </message>
    <message>
        <source>Where it is written: .pdf for handout, .normlesson for pack, .csv for answers.</source>
        <translation>写入的文件：handout 为 .pdf，pack 为 .normlesson，answers 为 .csv。</translation>
    </message>
    <message>
        <source>Of handout: where the answers stand (none). “inline” is for whoever teaches.</source>
        <translation>handout：答案放在哪里（none）。“inline”供教师使用。</translation>
    </message>
    <message>
        <source>Of handout: the paper (a4).</source>
        <translation>handout：纸张（a4）。</translation>
    </message>
    <message>
        <source>Left out: %1
</source>
        <translation>略去：%1
</translation>
    </message>
</context>
<context>
    <name>LessonTensor</name>
    <message>
        <source>Tensor of the lesson</source>
        <translation>课程的张量</translation>
    </message>
</context>
<context>
    <name>LessonWords</name>
    <message numerus="yes">
        <source>Right: all %n cell(s).</source>
        <translation>
            <numerusform>正确：全部 %n 个单元格。</numerusform>
        </translation>
    </message>
    <message>
        <source>You found %1 of %2 cells.</source>
        <translation>找到了 %2 个单元格中的 %1 个。</translation>
    </message>
    <message>
        <source>You found %1 of %2 cells, and %3 too many.</source>
        <translation>找到了 %2 个单元格中的 %1 个，另外多涂了 %3 个。</translation>
    </message>
    <message>
        <source>Right: %1.</source>
        <translation>正确：%1。</translation>
    </message>
    <message>
        <source>You said: %1.
It is: %2.</source>
        <comment>two lists, one above the other</comment>
        <translation>你的回答：%1。
正确答案：%2。</translation>
    </message>
    <message>
        <source>You said: %1. It is: %2.</source>
        <translation>你的回答：%1。正确答案：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n 个单元格</numerusform>
        </translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>options in order</comment>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>ManualPage</name>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>SYNOPSIS</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>DESCRIPTION</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>What stands in brackets holds without the option.</source>
        <translation>括号内为未给出该选项时的取值。</translation>
    </message>
    <message>
        <source>EXIT STATUS</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>It is done.</source>
        <translation>已完成。</translation>
    </message>
    <message>
        <source>It could not be done.</source>
        <translation>无法完成。</translation>
    </message>
    <message>
        <source>The input is wrong.</source>
        <translation>输入有误。</translation>
    </message>
    <message>
        <source>SEE ALSO</source>
        <translation>另请参阅</translation>
    </message>
    <message>
        <source>look at normalization layers</source>
        <translation>观察归一化层</translation>
    </message>
    <message>
        <source>COMMANDS</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>COLUMNS</source>
        <translation>列</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>FOLDER</translation>
    </message>
    <message>
        <source>Write the pages of the program and of all commands into this folder, created if missing.</source>
        <translation>把程序及所有命令的手册页写入此文件夹；若不存在则创建。</translation>
    </message>
    <message>
        <source>The language of the page (the system&apos;s).</source>
        <translation>手册页的语言（系统语言）。</translation>
    </message>
    <message>
        <source>Usage: normscope manual [COMMAND] [OPTION …]

Prints the manual page of the program, or of a command, as man reads it:

  normscope manual compute | man -l -

Options:
</source>
        <translation>用法：normscope manual [COMMAND] [OPTION …]

输出程序或某个命令的手册页，供 man 阅读：

  normscope manual compute | man -l -

选项：
</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>--view %1 shows stacks of drawn weights: there is nothing in a tensor for it; INPUT can be a document.</source>
        <translation>--view %1 显示随机抽取权重的网络：张量对它没有用处；INPUT 可以是文档。</translation>
    </message>
    <message>
        <source>There is no file and no command “%1”; --help lists the commands.</source>
        <translation>没有名为“%1”的文件或命令；--help 会列出所有命令。</translation>
    </message>
    <message>
        <source>There is no file and no command “%1”; the closest command is “%2”.</source>
        <translation>没有名为“%1”的文件或命令；最接近的命令是“%2”。</translation>
    </message>
    <message>
        <source>Nothing is done with lessons by “%1”; it is one of: %2.</source>
        <translation>“%1”不能用于课程；可用的有：%2。</translation>
    </message>
    <message>
        <source>“%1” is a folder, and no lesson.</source>
        <translation>“%1”是文件夹，不是课程。</translation>
    </message>
    <message>
        <source>The handbook is written as a folder of pages or as one .pdf, not as “%1”.</source>
        <translation>手册写成网页文件夹或一个 .pdf，不能写成“%1”。</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>内存不足，无法完成此操作。</translation>
    </message>
    <message>
        <source>There is no option --%1; --help lists them.</source>
        <translation>没有选项 --%1；--help 会列出所有选项。</translation>
    </message>
    <message>
        <source>--%1 cannot be “%2”; it is one of: %3.</source>
        <translation>--%1 不能是“%2”；可选值为：%3。</translation>
    </message>
    <message>
        <source>--%1 needs a number, not “%2”.</source>
        <translation>--%1 需要一个数，而不是“%2”。</translation>
    </message>
    <message>
        <source>There is no option %1; --help lists them.</source>
        <translation>没有选项 %1；--help 会列出所有选项。</translation>
    </message>
    <message>
        <source>--%1 is given twice.</source>
        <translation>--%1 给出了两次。</translation>
    </message>
    <message>
        <source>--%1 needs a value.</source>
        <translation>--%1 需要一个值。</translation>
    </message>
    <message>
        <source>“%1” is one argument too many.</source>
        <translation>参数“%1”是多余的。</translation>
    </message>
    <message>
        <source>--%1 needs a whole number, not “%2”.</source>
        <translation>--%1 需要一个整数，而不是“%2”。</translation>
    </message>
    <message>
        <source>There is no command “%1”; --help lists them.</source>
        <translation>没有命令“%1”；--help 会列出所有命令。</translation>
    </message>
    <message>
        <source>--out-dir is missing.</source>
        <translation>缺少 --out-dir。</translation>
    </message>
    <message>
        <source>--method is missing: batch, layer, rms, instance or group.</source>
        <translation>缺少 --method：batch、layer、rms、instance 或 group。</translation>
    </message>
    <message>
        <source>--method %1 needs an input of rank %2 or more; this one has rank %3.</source>
        <translation>--method %1 要求输入的秩至少为 %2；当前输入的秩为 %3。</translation>
    </message>
    <message>
        <source>--groups must be at least 1, not %1.</source>
        <translation>--groups 至少为 1，不能是 %1。</translation>
    </message>
    <message>
        <source>--method group needs --groups.</source>
        <translation>--method group 需要 --groups。</translation>
    </message>
    <message>
        <source>--groups %1 does not divide the %2 channels.</source>
        <translation>--groups %1 不能整除 %2 个通道。</translation>
    </message>
    <message>
        <source>--eps must be finite and not negative, not %1.</source>
        <translation>--eps 必须是非负的有限数，不能是 %1。</translation>
    </message>
    <message>
        <source>--momentum must lie within 0 … 1, not %1.</source>
        <translation>--momentum 必须在 0～1 之间，不能是 %1。</translation>
    </message>
    <message>
        <source>The file of --%1 has the shape %2, which does not fit; %3 would.</source>
        <translation>--%1 的文件形状为 %2，与输入不匹配；%3 才匹配。</translation>
    </message>
    <message>
        <source>The input file is missing.</source>
        <translation>缺少输入文件。</translation>
    </message>
    <message>
        <source>--mode eval needs --running-mean and --running-var.</source>
        <translation>--mode eval 需要 --running-mean 和 --running-var。</translation>
    </message>
    <message>
        <source>--axes: an input of rank %1 has no axis “%2”.</source>
        <translation>--axes：秩为 %1 的输入没有轴“%2”。</translation>
    </message>
    <message>
        <source>--axes names axis %1 twice.</source>
        <translation>--axes 把轴 %1 写了两次。</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be created: %2.</source>
        <translation>无法创建文件夹“%1”：%2。</translation>
    </message>
    <message>
        <source>The picture could not be encoded.</source>
        <translation>无法编码图片。</translation>
    </message>
    <message>
        <source>What to paint is missing: --view explore.</source>
        <translation>没有指定要画什么：--view explore。</translation>
    </message>
    <message>
        <source>%1 cells cannot take %2 values.</source>
        <translation>%1 个单元格容纳不了 %2 个值。</translation>
    </message>
    <message>
        <source>There is no cell %1 in a tensor of shape %2.</source>
        <translation>形状为 %2 的张量没有单元格 %1。</translation>
    </message>
    <message>
        <source>Batch axis and channel axis are two different axes of %1, or none.</source>
        <translation>批轴和通道轴必须是 %1 中两个不同的轴，或者没有。</translation>
    </message>
    <message>
        <source>%1 is damaged: it lists a tensor “%2”, which no scene has.</source>
        <translation>%1 已损坏：它列出了张量“%2”，而场景中没有这样的张量。</translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” that it lists is missing.</source>
        <translation>%1 已损坏：缺少它所列出的张量“%2”。</translation>
    </message>
    <message>
        <source>%1 is damaged: its input has the shape %2 instead of %3.</source>
        <translation>%1 已损坏：其输入的形状为 %2，应为 %3。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2</source>
        <translation>%1 已损坏：%2</translation>
    </message>
    <message>
        <source>%1 is not a Normscope document: it has no scene.json.</source>
        <translation>%1 不是 Normscope 文档：其中没有 scene.json。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is not true or false.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是 true 或 false。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no whole number.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是整数。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no text.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是文本。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no number.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是数。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no object.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是对象。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no list.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是列表。</translation>
    </message>
    <message>
        <source>%1 is damaged: its scene.json has no “%2”.</source>
        <translation>%1 已损坏：其 scene.json 中没有“%2”。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json names an axis that the layout does not have.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”提到了布局中没有的轴。</translation>
    </message>
    <message>
        <source>%1 is not a Normscope document.</source>
        <translation>%1 不是 Normscope 文档。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Normscope: its format is version %2, and this program reads version %3.</source>
        <translation>%1 由更新版本的 Normscope 写成：其格式版本为 %2，而本程序只能读取版本 %3。</translation>
    </message>
    <message>
        <source>%1 is damaged: its scene.json states no valid format version.</source>
        <translation>%1 已损坏：其 scene.json 没有给出有效的格式版本。</translation>
    </message>
    <message>
        <source>A window shows either a file or a sample, not both.</source>
        <translation>一个窗口只能显示一个文件或一个示例，不能同时显示两者。</translation>
    </message>
    <message>
        <source>There is no display to open a window on; “normscope figure” writes a figure without one.</source>
        <translation>没有可以打开窗口的显示器；“normscope figure”无需显示器即可写出图片。</translation>
    </message>
    <message>
        <source>Under Wayland the window needs Qt&apos;s plugin for it, which is not installed (Debian: qt6-wayland).</source>
        <translation>在 Wayland 下，窗口需要 Qt 的 Wayland 插件，但它没有安装（Debian 软件包：qt6-wayland）。</translation>
    </message>
    <message>
        <source>“%1” is not a text file in UTF-8.</source>
        <translation>“%1”不是 UTF-8 文本文件。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1”: the quotation marks do not match.</source>
        <translation>“%1”的第 %2 行第 %3 列：引号不成对。</translation>
    </message>
    <message>
        <source>Row %2 of “%1” is empty.</source>
        <translation>“%1”的第 %2 行是空的。</translation>
    </message>
    <message>
        <source>“%1” holds no table of numbers.</source>
        <translation>“%1”中没有数值表格。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1”: “%4” is beyond the range of float64.</source>
        <translation>“%1”的第 %2 行第 %3 列：“%4”超出 float64 的范围。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1” is empty; write nan for a missing value.</source>
        <translation>“%1”的第 %2 行第 %3 列是空的；缺失值请写作 nan。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1”: “%4” is not a number.</source>
        <translation>“%1”的第 %2 行第 %3 列：“%4”不是数。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1”: the row has %4 columns, those above have %5.</source>
        <translation>“%1”的第 %2 行第 %3 列：该行有 %4 列，而上面各行有 %5 列。</translation>
    </message>
    <message>
        <source>The file “%1” does not exist.</source>
        <translation>文件“%1”不存在。</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2.</source>
        <translation>无法写入“%1”：%2。</translation>
    </message>
    <message>
        <source>“%1” is a folder, not a file.</source>
        <translation>“%1”是文件夹，不是文件。</translation>
    </message>
    <message>
        <source>“%1” is not an ordinary file.</source>
        <translation>“%1”不是普通文件。</translation>
    </message>
    <message>
        <source>Reading “%1” failed: %2.</source>
        <translation>读取“%1”失败：%2。</translation>
    </message>
    <message>
        <source>“%1” is too large: it has %2 bytes, and at most %3 are read.</source>
        <translation>“%1”太大：它有 %2 字节，而最多读取 %3 字节。</translation>
    </message>
    <message>
        <source>“%1” is truncated: the file ends before the array does.</source>
        <translation>“%1”不完整：文件在数组结束之前就结束了。</translation>
    </message>
    <message>
        <source>“%1” is not a .npy file.</source>
        <translation>“%1”不是 .npy 文件。</translation>
    </message>
    <message>
        <source>“%1” is of .npy version %2.%3; versions 1.0, 2.0 and 3.0 are read.</source>
        <translation>“%1”的 .npy 版本为 %2.%3；可读取的版本为 1.0、2.0 和 3.0。</translation>
    </message>
    <message>
        <source>The header of “%1” is damaged: it is not the description of an array.</source>
        <translation>“%1”的文件头已损坏：它不是对数组的描述。</translation>
    </message>
    <message>
        <source>“%1” is truncated: its shape is %2, and the file has data for %3 elements only.</source>
        <translation>“%1”不完整：其形状为 %2，而文件中只有 %3 个元素的数据。</translation>
    </message>
    <message>
        <source>There is not enough memory to open “%1”.</source>
        <translation>内存不足，无法打开“%1”。</translation>
    </message>
    <message>
        <source>“%1” holds a single number without any axis (rank 0); a tensor needs at least one axis.</source>
        <translation>“%1”只有一个没有轴的数（秩为 0）；张量至少需要一个轴。</translation>
    </message>
    <message>
        <source>“%1” has %2 axes; at most %3 are read.</source>
        <translation>“%1”有 %2 个轴；最多读取 %3 个。</translation>
    </message>
    <message>
        <source>The shape in “%1” is larger than any file can be.</source>
        <translation>“%1”中的形状超过了任何文件可能的大小。</translation>
    </message>
    <message>
        <source>The shape in “%1” has a negative length, %2.</source>
        <translation>“%1”中的形状含有负的长度 %2。</translation>
    </message>
    <message>
        <source>“%1” is empty: one of its axes has length 0.</source>
        <translation>“%1”是空的：它有一个长度为 0 的轴。</translation>
    </message>
    <message>
        <source>“%1” holds elements of type “%2”; only bool, int8 to int64, uint8 to uint64 and float16 to float64 are read.</source>
        <translation>“%1”的元素类型为“%2”；只读取 bool、int8 至 int64、uint8 至 uint64 以及 float16 至 float64。</translation>
    </message>
    <message>
        <source>“%1” holds no array.</source>
        <translation>“%1”中没有数组。</translation>
    </message>
    <message>
        <source>“%1” holds several arrays (%2); name the one to read.</source>
        <translation>“%1”中有多个数组（%2）；请指明要读取哪一个。</translation>
    </message>
    <message>
        <source>“%1” has no array “%2”; it holds: %3.</source>
        <translation>“%1”中没有数组“%2”；其中有：%3。</translation>
    </message>
    <message>
        <source>“%1” is no zip archive or is damaged: %2.</source>
        <translation>“%1”不是 zip 归档，或已损坏：%2。</translation>
    </message>
    <message>
        <source>“%2” in “%1” is damaged: %3.</source>
        <translation>“%1”中的“%2”已损坏：%3。</translation>
    </message>
    <message>
        <source>“%1” has no entry “%2”.</source>
        <translation>“%1”中没有条目“%2”。</translation>
    </message>
    <message>
        <source>“%2” in “%1” is encrypted or packed in a way that is not read; only stored and deflated entries are.</source>
        <translation>“%1”中的“%2”已加密，或采用了不支持的压缩方式；只读取 stored 和 deflated 条目。</translation>
    </message>
    <message>
        <source>“%2” in “%1” claims to unpack to %3 bytes from %4; it is not read.</source>
        <translation>“%1”中的“%2”声称要从 %4 字节解压出 %3 字节；不予读取。</translation>
    </message>
    <message>
        <source>“%2” in “%1” is too large: it has %3 bytes, and at most %4 are read.</source>
        <translation>“%1”中的“%2”太大：它有 %3 字节，而最多读取 %4 字节。</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>等差递增</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>首值</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正态分布</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>Value of the outlier</source>
        <translation>离群值的大小</translation>
    </message>
    <message>
        <source>The parameter “%1” is not finite or out of its range.</source>
        <translation>参数“%1”不是有限数，或超出其范围。</translation>
    </message>
    <message>
        <source>The minimum is above the maximum.</source>
        <translation>最小值大于最大值。</translation>
    </message>
    <message>
        <source>A tensor needs 1 to %1 axes, each at least 1 long.</source>
        <translation>张量需要 1 到 %1 个轴，每个轴的长度至少为 1。</translation>
    </message>
    <message>
        <source>Two small images</source>
        <translation>两幅小图像</translation>
    </message>
    <message>
        <source>Channels differ in mean and spread, images in brightness: every method gives another result.</source>
        <translation>各通道的均值和离散程度不同，各图像的亮度不同：每种方法给出的结果都不一样。</translation>
    </message>
    <message>
        <source>Worked example 1 … 24</source>
        <translation>算例 1～24</translation>
    </message>
    <message>
        <source>Two images of three channels that hold 1 … 24: batch norm gives every channel the same normalized values.</source>
        <translation>两幅三通道图像，取值 1～24：批归一化使每个通道得到相同的归一化值。</translation>
    </message>
    <message>
        <source>Two samples of three features</source>
        <translation>两个样本，三个特征</translation>
    </message>
    <message>
        <source>[[1, 2, 3], [4, 5, 6]]: batch norm makes every column ±1, layer norm makes both rows the same.</source>
        <translation>[[1, 2, 3], [4, 5, 6]]：批归一化使每一列变为 ±1，层归一化使两行变得相同。</translation>
    </message>
    <message>
        <source>Sentences of unequal length</source>
        <translation>长短不一的句子</translation>
    </message>
    <message>
        <source>Three sentences of six tokens, the shorter ones filled up with zeros, which count in the statistics of batch norm.</source>
        <translation>三个各六个词元的句子，较短的以零补齐；这些零会计入批归一化的统计量。</translation>
    </message>
    <message>
        <source>A single vector</source>
        <translation>单个向量</translation>
    </message>
    <message>
        <source>Six features without a batch: what layer norm and RMS norm see of one token.</source>
        <translation>六个特征，没有批：层归一化和 RMS 归一化所见的一个词元。</translation>
    </message>
    <message>
        <source>An outlier</source>
        <translation>一个离群值</translation>
    </message>
    <message>
        <source>One value far from all others presses the rest of its group together.</source>
        <translation>一个远离其他值的值，会把同组其余的值挤在一起。</translation>
    </message>
    <message>
        <source>The upstream gradient has the shape %1, but the output has %2.</source>
        <translation>上游梯度的形状为 %1，而输出的形状为 %2。</translation>
    </message>
    <message>
        <source>Every group is a single value, whichever of these axes are reduced.</source>
        <translation>无论归约其中哪些轴，每个组都只有一个值。</translation>
    </message>
    <message>
        <source>With G = %1 each channel group holds a single channel.</source>
        <translation>当 G = %1 时，每个通道组只有一个通道。</translation>
    </message>
    <message>
        <source>With G = %1 each channel group holds a single channel, and %2: an axis of length 1 makes no difference to the groups.</source>
        <translation>当 G = %1 时，每个通道组只有一个通道，并且 %2：长度为 1 的轴不影响分组。</translation>
    </message>
    <message>
        <source>%1: an axis of length 1 makes no difference to the groups.</source>
        <translation>%1：长度为 1 的轴不影响分组。</translation>
    </message>
    <message>
        <source>With G = 1 the one channel group holds all channels.</source>
        <translation>当 G = 1 时，唯一的通道组包含所有通道。</translation>
    </message>
    <message>
        <source>The same axes are reduced.</source>
        <translation>归约的轴相同。</translation>
    </message>
    <message>
        <source>The output overlaps what it is computed from.</source>
        <translation>输出与其计算所用的数据在内存中重叠。</translation>
    </message>
    <message>
        <source>There is no axis besides the batch axis to normalize over.</source>
        <translation>除批轴之外，没有可以归一化的轴。</translation>
    </message>
    <message>
        <source>Batch norm shares statistics between samples, but this layout has no batch axis.</source>
        <translation>批归一化在样本之间共用统计量，而此布局没有批轴。</translation>
    </message>
    <message>
        <source>This method tells samples apart, but this layout has no batch axis.</source>
        <translation>此方法要区分样本，而此布局没有批轴。</translation>
    </message>
    <message>
        <source>This method tells channels apart, but this layout has no channel axis.</source>
        <translation>此方法要区分通道，而此布局没有通道轴。</translation>
    </message>
    <message>
        <source>This layout has one and the same axis for samples and channels.</source>
        <translation>此布局的样本轴和通道轴是同一个轴。</translation>
    </message>
    <message>
        <source>Instance norm averages over positions, but this layout has only a batch and a channel axis.</source>
        <translation>实例归一化在各位置上求平均，而此布局只有批轴和通道轴。</translation>
    </message>
    <message>
        <source>At least one axis must be reduced.</source>
        <translation>至少要归约一个轴。</translation>
    </message>
    <message>
        <source>An axis is out of range: the input has rank %1.</source>
        <translation>有一个轴超出范围：输入的秩为 %1。</translation>
    </message>
    <message>
        <source>The number of channel groups must be at least 1, not %1.</source>
        <translation>通道组数至少为 1，不能是 %1。</translation>
    </message>
    <message>
        <source>%1 channels cannot be split into %2 groups of equal size.</source>
        <translation>%1 个通道不能平均分成 %2 个组。</translation>
    </message>
    <message>
        <source>Epsilon must be a finite number that is not negative.</source>
        <translation>ε 必须是非负的有限数。</translation>
    </message>
    <message>
        <source>The momentum must lie between 0 and 1.</source>
        <translation>动量必须在 0 与 1 之间。</translation>
    </message>
    <message>
        <source>Running mean and running variance must be given together.</source>
        <translation>滑动均值和滑动方差必须同时给出。</translation>
    </message>
    <message>
        <source>The running mean has the shape %1, but one value per group means %2.</source>
        <translation>滑动均值的形状为 %1，而每组一个值应为 %2。</translation>
    </message>
    <message>
        <source>The running variance has the shape %1, but one value per group means %2.</source>
        <translation>滑动方差的形状为 %1，而每组一个值应为 %2。</translation>
    </message>
    <message>
        <source>Eval mode needs running statistics.</source>
        <translation>评估模式需要滑动统计量。</translation>
    </message>
    <message>
        <source>There is no input tensor.</source>
        <translation>没有输入张量。</translation>
    </message>
    <message>
        <source>The layout %1 does not fit an input of rank %2.</source>
        <translation>布局 %1 与秩为 %2 的输入不匹配。</translation>
    </message>
    <message>
        <source>γ has the shape %1, which does not broadcast over the input&apos;s shape %2.</source>
        <translation>γ 的形状为 %1，无法广播到输入的形状 %2。</translation>
    </message>
    <message>
        <source>β has the shape %1, which does not broadcast over the input&apos;s shape %2.</source>
        <translation>β 的形状为 %1，无法广播到输入的形状 %2。</translation>
    </message>
    <message>
        <source>The mask has the shape %1, which does not broadcast over the input&apos;s shape %2.</source>
        <translation>掩码的形状为 %1，无法广播到输入的形状 %2。</translation>
    </message>
    <message>
        <source>A tensor of shape %1 is too large.</source>
        <translation>形状为 %1 的张量太大。</translation>
    </message>
    <message>
        <source>The layout “%1” holds an axis name that is not a plain word of letters, digits and underscores.</source>
        <translation>布局“%1”中有的轴名不是由字母、数字和下划线组成的单词。</translation>
    </message>
    <message>
        <source>The layout “%1” names the axis %2 twice.</source>
        <translation>布局“%1”把轴 %2 写了两次。</translation>
    </message>
    <message>
        <source>The layout “%1” does not name the axes of a tensor of rank %2.</source>
        <translation>布局“%1”与秩为 %2 的张量的轴不对应。</translation>
    </message>
    <message>
        <source>A tensor of shape %1 cannot be padded to %2, which has another rank.</source>
        <translation>形状为 %1 的张量不能补齐为 %2，因为两者的秩不同。</translation>
    </message>
    <message>
        <source>A tensor has 1 to 8 axes, not %1.</source>
        <translation>张量有 1 到 8 个轴，不能是 %1 个。</translation>
    </message>
    <message>
        <source>A tensor of shape %1 has no elements: every axis needs a length of at least 1.</source>
        <translation>形状为 %1 的张量没有元素：每个轴的长度至少为 1。</translation>
    </message>
    <message>
        <source>A tensor of shape %1 holds %2 values, not %3.</source>
        <translation>形状为 %1 的张量有 %2 个值，而不是 %3 个。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is “%3”, which is none of: %4.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”是“%3”，不属于：%4。</translation>
    </message>
    <message>
        <source>The upstream gradient does not fit an output of shape %1.</source>
        <translation>上游梯度与形状为 %1 的输出不符。</translation>
    </message>
    <message>
        <source>“%1” has %2 × %3 pixels; at most %4 in all are read.</source>
        <translation>“%1”有 %2 × %3 个像素；总共最多读取 %4 个。</translation>
    </message>
    <message>
        <source>Only images open several at once, and “%1” is no image.</source>
        <translation>只有图像可以一次打开多个，而“%1”不是图像。</translation>
    </message>
    <message>
        <source>“%1” is of another version of Normscope.</source>
        <translation>“%1”来自另一个版本的 Normscope。</translation>
    </message>
    <message>
        <source>The formula has a command without the text in braces it needs.</source>
        <translation>公式中有一个命令缺少所需的花括号文本。</translation>
    </message>
    <message>
        <source>The formula has a “%1” that nothing opens.</source>
        <translation>公式中有一个没有对应开头的“%1”。</translation>
    </message>
    <message>
        <source>The formula has two subscripts or two superscripts at one place.</source>
        <translation>公式在同一处有两个下标或两个上标。</translation>
    </message>
    <message>
        <source>The formula ends where a command or a script needs more.</source>
        <translation>公式在命令或上下标还需要内容的地方结束。</translation>
    </message>
    <message>
        <source>The formula has a “{” without its “}”.</source>
        <translation>公式中有一个“{”缺少对应的“}”。</translation>
    </message>
    <message>
        <source>The formula is nested too deeply.</source>
        <translation>公式嵌套过深。</translation>
    </message>
    <message>
        <source>The formula has an unknown sign or command “%1”.</source>
        <translation>公式中有未知的符号或命令“%1”。</translation>
    </message>
    <message>
        <source>The formula has a “\left” without its “\right”.</source>
        <translation>公式中有一个“\left”缺少对应的“\right”。</translation>
    </message>
    <message>
        <source>PyTorch</source>
        <translation>PyTorch</translation>
    </message>
    <message>
        <source>The batch is normalized with the biased variance, but the running variance averages the unbiased one.</source>
        <translation>归一化用有偏方差，而滑动方差累积的是无偏方差。</translation>
    </message>
    <message>
        <source>Keras</source>
        <translation>Keras</translation>
    </message>
    <message>
        <source>The momentum weighs the old value: 0.99 there is 0.01 in PyTorch.</source>
        <translation>动量是旧值的权重：这里的 0.99 相当于 PyTorch 的 0.01。</translation>
    </message>
    <message>
        <source>Paper of 2015</source>
        <translation>2015 年论文</translation>
    </message>
    <message>
        <source>It gives neither ε nor the momentum a value; for inference it takes n/(n − 1) times the mean of the batches&apos; variances.</source>
        <translation>论文没有给出 ε 和动量的取值；推断时取各批方差均值的 n/(n − 1) 倍。</translation>
    </message>
    <message>
        <source>Annotated Transformer</source>
        <translation>Annotated Transformer</translation>
    </message>
    <message>
        <source>torch.std is unbiased unless told otherwise, and ε is added to it, outside of the root.</source>
        <translation>torch.std 默认是无偏的，而 ε 加在它之上，即根号之外。</translation>
    </message>
    <message>
        <source>Paper of 2016</source>
        <translation>2016 年论文</translation>
    </message>
    <message>
        <source>Its equations have no ε.</source>
        <translation>论文的公式中没有 ε。</translation>
    </message>
    <message>
        <source>ε is the machine epsilon of the element type: 1.19e-7 for float32, 2.22e-16 for float64.</source>
        <translation>ε 是元素类型的机器精度：float32 为 1.19e-7，float64 为 2.22e-16。</translation>
    </message>
    <message>
        <source>LLaMA</source>
        <translation>LLaMA</translation>
    </message>
    <message>
        <source>This is the layer&apos;s own ε; the model hands its norm_eps over instead, which is 1e-5 unless told otherwise.</source>
        <translation>这是该层自己的 ε；模型实际传入的是 norm_eps，默认为 1e-5。</translation>
    </message>
    <message>
        <source>Gemma</source>
        <translation>Gemma</translation>
    </message>
    <message>
        <source>The factor is 1 + weight, and the weight starts at 0.</source>
        <translation>系数是 1 + 权重，权重的初值为 0。</translation>
    </message>
    <message>
        <source>Authors&apos; code</source>
        <translation>作者的代码</translation>
    </message>
    <message>
        <source>ε is added to the root mean square; the authors&apos; TensorFlow version has the same ε inside the root.</source>
        <translation>ε 加在均方根上；作者的 TensorFlow 版本把同样的 ε 放在根号之内。</translation>
    </message>
    <message>
        <source>Paper of 2019</source>
        <translation>2019 年论文</translation>
    </message>
    <message>
        <source>%1 has %2 values; more than %3 are not made here.</source>
        <translation>%1 有 %2 个值；这里最多允许 %3 个。</translation>
    </message>
    <message>
        <source>Reshaping keeps the number of values: %1 has %2 of them, but the tensor has %3.</source>
        <translation>重塑形状不改变值的个数：%1 有 %2 个，而张量有 %3 个。</translation>
    </message>
    <message>
        <source>The axes of a tensor of rank %1 are each to be named once.</source>
        <translation>秩为 %1 的张量的每个轴都须恰好列出一次。</translation>
    </message>
    <message>
        <source>--threads must be at least 1, not %1.</source>
        <translation>--threads 至少为 1，不能是 %1。</translation>
    </message>
    <message>
        <source>Where the figure is to be written is missing: --out FILE.svg.</source>
        <translation>没有说明图要写到哪里：--out FILE.svg。</translation>
    </message>
    <message>
        <source>--%1 has no effect on the view %2.</source>
        <translation>--%1 对视图 %2 不起作用。</translation>
    </message>
    <message>
        <source>--%1 needs a length such as 85mm, not “%2”.</source>
        <translation>--%1 需要 85mm 这样的长度，而不是“%2”。</translation>
    </message>
    <message>
        <source>--font-size needs a size such as 8pt, not “%1”.</source>
        <translation>--font-size 需要 8pt 这样的字号，而不是“%1”。</translation>
    </message>
    <message>
        <source>There is no convention “%1”.</source>
        <translation>没有约定“%1”。</translation>
    </message>
    <message>
        <source>The convention “%1” needs “method: %2” in its scene.</source>
        <translation>约定“%1”要求场景中写有“method: %2”。</translation>
    </message>
    <message>
        <source>A lens stands in place of the stage: choose one of both.</source>
        <translation>视角占用阶段的位置：两者只能选一个。</translation>
    </message>
    <message>
        <source>The influence is that on one output: pin its cell with --group and an index for every axis, such as n=0,c=1.</source>
        <translation>影响是对一个输出而言的：请用 --group 给出每个轴的下标来固定它的单元格，例如 n=0,c=1。</translation>
    </message>
    <message>
        <source>There is no convention to compare these choices with.</source>
        <translation>没有可与当前选项比较的约定。</translation>
    </message>
    <message>
        <source>--group cannot be read: “%1”. A group is written as in its label: “c=0”.</source>
        <translation>--group 无法读取：“%1”。组要写成它的标签那样：“c=0”。</translation>
    </message>
    <message>
        <source>--group: the tensor has no axis “%1”.</source>
        <translation>--group：张量没有轴“%1”。</translation>
    </message>
    <message>
        <source>--group: axis %1 has the indices 0 to %2.</source>
        <translation>--group：轴 %1 的下标是 0 到 %2。</translation>
    </message>
    <message>
        <source>--group: there is no group “%1”; the first one is “%2”.</source>
        <translation>--group：没有组“%1”；第一个是“%2”。</translation>
    </message>
    <message>
        <source>Either one input file or --sample is needed.</source>
        <translation>需要一个输入文件，或者 --sample。</translation>
    </message>
    <message>
        <source>--language is missing: pytorch or numpy.</source>
        <translation>缺少 --language：pytorch 或 numpy。</translation>
    </message>
    <message>
        <source>Where the script is to be written is missing: --out FILE.py.</source>
        <translation>缺少脚本的写入位置：--out FILE.py。</translation>
    </message>
    <message>
        <source>A picture of %1 × %2 pixels is too large; fewer dpi make it smaller.</source>
        <translation>%1 × %2 像素的图片太大；降低 dpi 可使它变小。</translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels.</source>
        <translation>内存不足以容纳 %1 × %2 像素的图片。</translation>
    </message>
    <message>
        <source>There is no stage %1.</source>
        <translation>没有阶段 %1。</translation>
    </message>
    <message>
        <source>There is no centred stage: this normalization does not subtract a mean.</source>
        <translation>没有中心化阶段：此归一化不减去均值。</translation>
    </message>
    <message>
        <source>A figure is %1 to %2 mm wide and high, not %3 mm.</source>
        <translation>图的宽和高为 %1 到 %2 mm，而不是 %3 mm。</translation>
    </message>
    <message>
        <source>The type of a figure has %1 to %2 pt, not %3 pt.</source>
        <translation>图的字号为 %1 到 %2 pt，而不是 %3 pt。</translation>
    </message>
    <message>
        <source>A picture has %1 to %2 dpi, not %3.</source>
        <translation>图片的分辨率为 %1 到 %2 dpi，而不是 %3。</translation>
    </message>
    <message>
        <source>A derivation is of one group: none is pinned.</source>
        <translation>推导针对一个组：尚未固定任何组。</translation>
    </message>
    <message>
        <source>A script called “%1” would hide the module of that name from Python; it needs another name.</source>
        <translation>名为“%1”的脚本会让 Python 找不到同名模块；请换一个名字。</translation>
    </message>
    <message>
        <source>The batch size must be between %1 and %2, not %3.</source>
        <translation>批大小必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The number of features must be between %1 and %2, not %3.</source>
        <translation>特征数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The number of batches must be between %1 and %2, not %3.</source>
        <translation>批数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The degrees of freedom must be between %1 and %2, not %3.</source>
        <translation>自由度必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The number of channel groups must be between %1 and %2, not %3.</source>
        <translation>通道组数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The number of micro-batches must be between %1 and %2, not %3.</source>
        <translation>微批数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>Running statistics must start at numbers, the variance at 0 or above.</source>
        <translation>滑动统计量的初值必须是数，方差不小于 0。</translation>
    </message>
    <message>
        <source>The probe’s values must be finite.</source>
        <translation>探针的值必须有限。</translation>
    </message>
    <message>
        <source>There is no tensor to draw samples from.</source>
        <translation>没有可供抽样的张量。</translation>
    </message>
    <message>
        <source>The tensor’s samples cannot be drawn from: feature %1 has values that are not finite or too large.</source>
        <translation>无法从该张量的样本中抽取：特征 %1 含有非有限或过大的值。</translation>
    </message>
    <message>
        <source>Log-normal, skewed</source>
        <translation>对数正态，偏斜</translation>
    </message>
    <message>
        <source>Bimodal</source>
        <translation>双峰</translation>
    </message>
    <message>
        <source>Student t, heavy tails</source>
        <translation>Student t，重尾</translation>
    </message>
    <message>
        <source>The open tensor’s samples</source>
        <translation>打开的张量的样本</translation>
    </message>
    <message>
        <source>--seed must not be negative, but is %1.</source>
        <translation>--seed 不得为负，而给出的是 %1。</translation>
    </message>
    <message>
        <source>--population is missing: normal, log-normal, bimodal, uniform, student-t or a file of samples.</source>
        <translation>缺少 --population：normal、log-normal、bimodal、uniform、student-t 或一个样本文件。</translation>
    </message>
    <message>
        <source>--replacement no needs a file of samples: the population “%1” is infinite.</source>
        <translation>--replacement no 需要样本文件：总体“%1”是无限的。</translation>
    </message>
    <message>
        <source>“%1” is neither a file nor one of the populations normal, log-normal, bimodal, uniform and student-t.</source>
        <translation>“%1”既不是文件，也不是总体 normal、log-normal、bimodal、uniform、student-t 之一。</translation>
    </message>
    <message>
        <source>--features is %1, but the samples have only %2.</source>
        <translation>--features 为 %1，但样本只有 %2 个特征。</translation>
    </message>
    <message>
        <source>--batch-sizes needs whole numbers such as 1,2,4,8, not “%1”.</source>
        <translation>--batch-sizes 需要整数，如 1,2,4,8，而不是“%1”。</translation>
    </message>
    <message>
        <source>--throughput needs seconds, more than 0 and at most 3600, and may be followed by a number of threads.</source>
        <translation>--throughput 需要秒数，大于 0 且不超过 3600，其后可跟线程数。</translation>
    </message>
    <message>
        <source>batch-size takes no argument “%1”: samples are named by --population.</source>
        <translation>batch-size 不接受参数“%1”：样本由 --population 指定。</translation>
    </message>
    <message>
        <source>--out is missing.</source>
        <translation>缺少 --out。</translation>
    </message>
    <message>
        <source>The page has no data of its own; each of its views has.</source>
        <translation>页面本身没有数据；它的每个视图都有。</translation>
    </message>
    <message>
        <source>The data are too many for the clipboard; they can be exported as a table.</source>
        <translation>数据太多，剪贴板放不下；可以导出为表格。</translation>
    </message>
    <message>
        <source>The printer takes no page.</source>
        <translation>打印机不接受页面。</translation>
    </message>
    <message>
        <source>A sequence shows every stage: choose it or one stage.</source>
        <translation>序列会显示每个阶段：请选择序列或某一个阶段。</translation>
    </message>
    <message>
        <source>%1 is damaged: “%2” in its scene.json is no list of numbers.</source>
        <translation>%1 已损坏：其 scene.json 中的“%2”不是一列数字。</translation>
    </message>
    <message>
        <source>The list of edited cells is damaged.</source>
        <translation>已编辑单元格的列表已损坏。</translation>
    </message>
    <message>
        <source>--probe needs numbers such as 1.5,-2, not “%1”.</source>
        <translation>--probe 需要如 1.5,-2 的数，而不是“%1”。</translation>
    </message>
    <message>
        <source>--updates is 0 to %1, not %2.</source>
        <translation>--updates 为 0 到 %1，不能是 %2。</translation>
    </message>
    <message>
        <source>The view %1 is not written as %2.</source>
        <translation>视图 %1 不能写成 %2。</translation>
    </message>
    <message>
        <source>The variance of a batch of one is 0 in every batch: it has no distribution to draw.</source>
        <translation>只有一个样本的批，方差总是 0：没有可画的分布。</translation>
    </message>
    <message>
        <source>With a running variance of NaN there is no gap between training and eval output to draw.</source>
        <translation>滑动方差为 NaN 时，训练输出与评估输出之间没有可画的差距。</translation>
    </message>
    <message>
        <source>A batch of %1 cannot be drawn without replacement from a population of %2.</source>
        <translation>无法从大小为 %2 的总体中不放回地抽取 %1 个的批。</translation>
    </message>
    <message>
        <source>Where samples come from is missing: --population normal, an input file or --sample.</source>
        <translation>缺少样本的来源：--population normal、输入文件或 --sample。</translation>
    </message>
    <message>
        <source>--outline-text has no effect on %1: it is for .svg.</source>
        <translation>--outline-text 对 %1 不起作用：它只用于 .svg。</translation>
    </message>
    <message>
        <source>--groups has no effect here: it is for group norm.</source>
        <translation>--groups 在此不起作用：它只用于组归一化。</translation>
    </message>
    <message>
        <source>Log-normal</source>
        <translation>对数正态分布</translation>
    </message>
    <message>
        <source>Mean of the logarithm</source>
        <translation>对数的均值</translation>
    </message>
    <message>
        <source>Standard deviation of the logarithm</source>
        <translation>对数的标准差</translation>
    </message>
    <message>
        <source>Shifted channels</source>
        <translation>逐通道偏移</translation>
    </message>
    <message>
        <source>Shift per channel</source>
        <translation>每个通道的偏移量</translation>
    </message>
    <message>
        <source>“%1” is a convention of another method; --against takes here: %2.</source>
        <translation>“%1”是另一种方法的约定；--against 在此可取：%2。</translation>
    </message>
    <message>
        <source>One file or several images open in a window, and there is no command “%1”; --help lists the commands.</source>
        <translation>一个窗口打开一个文件或多幅图像，而且没有命令“%1”；--help 会列出所有命令。</translation>
    </message>
    <message>
        <source>Row %2, column %3 of “%1”: the comma in “%4” may stand before decimals or thousands; write the number with a point or without a comma.</source>
        <translation>“%1”的第 %2 行第 %3 列：“%4”中的逗号可能是小数点，也可能是千位分隔符；请改用小数点，或去掉逗号。</translation>
    </message>
    <message>
        <source>The output cannot be written: %1.</source>
        <translation>无法写出输出：%1。</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be made: %2.</source>
        <translation>无法创建文件夹“%1”：%2。</translation>
    </message>
    <message>
        <source>This page is not written as a script.</source>
        <translation>该页面不能写成脚本。</translation>
    </message>
    <message>
        <source>There is no figure yet: the first batches are being drawn.</source>
        <translation>还没有图：正在抽取最初的批。</translation>
    </message>
    <message>
        <source>There is no figure yet: the statistics are still being computed.</source>
        <translation>还没有图：统计量仍在计算中。</translation>
    </message>
    <message>
        <source>“%1” cannot be found under this name, which is not in UTF-8: open it from the command line, or give it another name.</source>
        <translation>按此名称找不到“%1”，因为该名称不是 UTF-8；请从命令行打开，或给它改名。</translation>
    </message>
    <message>
        <source>Images cannot be decoded: no process can be started for it (%1).</source>
        <translation>无法解码图像：无法为此启动进程（%1）。</translation>
    </message>
    <message>
        <source>“%1” was not opened: the process that decodes it gave a wrong answer.</source>
        <translation>未打开“%1”：解码它的进程给出了错误的结果。</translation>
    </message>
    <message>
        <source>“%1” is no image of a kind that is read: %2.</source>
        <translation>“%1”不是可读取的图像；可读取：%2。</translation>
    </message>
    <message>
        <source>“%1” is a %2 image, and this system&apos;s Qt has no plugin that reads those (Debian&apos;s package qt6-image-formats-plugins).</source>
        <translation>“%1”是 %2 图像，而此系统的 Qt 没有读取它的插件（Debian 软件包 qt6-image-formats-plugins）。</translation>
    </message>
    <message>
        <source>“%1” is cut off: the end of the image is missing.</source>
        <translation>“%1”不完整：缺少图像的末尾。</translation>
    </message>
    <message>
        <source>“%1” is damaged: the image in it cannot be decoded.</source>
        <translation>“%1”已损坏：无法解码其中的图像。</translation>
    </message>
    <message>
        <source>“%1” takes more memory to decode than an image may.</source>
        <translation>解码“%1”所需的内存超过图像的上限。</translation>
    </message>
    <message>
        <source>“%1” was not opened: this system does not let the process that decodes images be shut off (seccomp).</source>
        <translation>未打开“%1”：此系统不允许隔离解码图像的进程（seccomp）。</translation>
    </message>
    <message>
        <source>“%1” takes too long to decode and was given up.</source>
        <translation>解码“%1”耗时过长，已放弃。</translation>
    </message>
    <message>
        <source>“%1” was not opened: the process that decodes it ended (%2).</source>
        <translation>未打开“%1”：解码它的进程已终止（%2）。</translation>
    </message>
    <message>
        <source>“%1” has more than %2 columns, which is more than is read of text.</source>
        <translation>“%1”超过 %2 列，多于可从文本读取的列数。</translation>
    </message>
    <message>
        <source>“%1” holds more than %2 numbers, which is more than is read of text; a .npy file may hold them.</source>
        <translation>“%1”中的数超过 %2 个，多于可从文本读取的个数；请改用 .npy 文件。</translation>
    </message>
    <message>
        <source>With type of %1 pt this view needs a width of %2 mm; %3 mm are too few.</source>
        <translation>字号为 %1 pt 时，此视图至少需要 %2 mm 的宽度；%3 mm 太窄。</translation>
    </message>
    <message>
        <source>--block-direction needs two angles in degrees, such as 35,26: round the block, and −90 to 90 above it; not “%1”.</source>
        <translation>--block-direction 需要两个以度为单位的角，例如 35,26：绕立方体的角，以及俯仰角（−90 到 90）；不能是“%1”。</translation>
    </message>
    <message>
        <source>At most %1 choices stand beside each other.</source>
        <translation>最多并排比较 %1 个方案。</translation>
    </message>
    <message>
        <source>There is no figure yet: the choices are still being computed.</source>
        <translation>还没有图：各方案仍在计算。</translation>
    </message>
    <message>
        <source>There is no choice to compare that this tensor has.</source>
        <translation>没有适用于此张量的方案可以比较。</translation>
    </message>
    <message>
        <source>“%1” is no value of the setting %2, which takes: %3.</source>
        <translation>“%1”不是设置 %2 的取值，它接受：%3。</translation>
    </message>
    <message>
        <source>A normalization has no setting “%1”. There are: %2.</source>
        <translation>归一化没有设置“%1”。可用的有：%2。</translation>
    </message>
    <message>
        <source>“%1” is no normalization. It begins with a method (batch, layer, rms, instance, group) or, for free axes, with any.</source>
        <translation>“%1”不是归一化。它以方法（batch、layer、rms、instance、group）开头，自由轴则以 any 开头。</translation>
    </message>
    <message>
        <source>A setting is written as eps=1e-3, not “%1”.</source>
        <translation>设置写作 eps=1e-3，而不是“%1”。</translation>
    </message>
    <message>
        <source>Without a method the axes have to be named: any:axes=%1.</source>
        <translation>没有方法时必须给出轴：any:axes=%1。</translation>
    </message>
    <message>
        <source>The setting %1 stands twice in “%2”.</source>
        <translation>设置 %1 在“%2”中出现了两次。</translation>
    </message>
    <message>
        <source>--%1 is of --architecture plain; %2 has none.</source>
        <translation>--%1 属于 --architecture plain；%2 没有它。</translation>
    </message>
    <message>
        <source>--%1 is for tokens that are drawn: it has no effect on a tensor.</source>
        <translation>--%1 用于抽取的词元：对张量不起作用。</translation>
    </message>
    <message>
        <source>depth takes no argument “%1”: it draws what it computes with.</source>
        <translation>depth 不接受参数“%1”：它所计算的都是抽取的。</translation>
    </message>
    <message>
        <source>--architecture is missing; --help lists them.</source>
        <translation>缺少 --architecture；--help 列出可选的。</translation>
    </message>
    <message>
        <source>The file is called “%1”, but its header says %2 in %3.</source>
        <translation>文件名为“%1”，但文件头写的是 %2（%3）。</translation>
    </message>
    <message>
        <source>Which lesson is to be checked is missing: FILE.md.</source>
        <translation>没有指定要检查的课程：FILE.md。</translation>
    </message>
    <message>
        <source>Mistakes in lessons: %1.</source>
        <translation>课程中的错误：%1 个。</translation>
    </message>
    <message>
        <source>Where the lesson is to be written is missing: FILE.md.</source>
        <translation>没有指定课程写到哪里：FILE.md。</translation>
    </message>
    <message>
        <source>“%1” is there already; it stays as it is.</source>
        <translation>“%1”已经存在，保持不变。</translation>
    </message>
    <message>
        <source>--mask needs an INPUT whose padding it is.</source>
        <translation>--mask 需要一个 INPUT，说明它是谁的填充。</translation>
    </message>
    <message>
        <source>--step has no effect without --lesson.</source>
        <translation>没有 --lesson 时 --step 不起作用。</translation>
    </message>
    <message>
        <source>The lesson “%1” has the steps 1 to %2, not %3.</source>
        <translation>课程“%1”只有第 1 步到第 %2 步，没有第 %3 步。</translation>
    </message>
    <message>
        <source>A star is left over: put punctuation outside of the stars, and a space beside them.</source>
        <translation>有多余的星号：把标点放在星号外面，并在星号旁留一个空格。</translation>
    </message>
    <message>
        <source>“%1” has no finite value here.</source>
        <translation>“%1”在这里没有有限的值。</translation>
    </message>
    <message>
        <source>The engine computes %1 for “%2”, not %3.</source>
        <translation>引擎算得“%2”为 %1，而不是 %3。</translation>
    </message>
    <message>
        <source>A lesson may not give the command “%1”.</source>
        <translation>课程不可以执行命令“%1”。</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>The point, or where it goes, lies outside of “range”.</source>
        <translation>点或它的去处在“range”之外。</translation>
    </message>
    <message>
        <source>The lesson has %1 steps here and %2 in %3.</source>
        <translation>这里的课程有 %1 步，%3 中有 %2 步。</translation>
    </message>
    <message>
        <source>The step asks “%1” here and “%2” in %3.</source>
        <translation>这一步在这里的问题是“%1”，在 %3 中是“%2”。</translation>
    </message>
    <message>
        <source>The expression is too long.</source>
        <translation>表达式太长。</translation>
    </message>
    <message>
        <source>The expression “%1” cannot be read.</source>
        <translation>无法读取表达式“%1”。</translation>
    </message>
    <message>
        <source>The expression is too deep.</source>
        <translation>表达式嵌套太深。</translation>
    </message>
    <message>
        <source>Behind the colon in “{%1}” stands no number of decimals.</source>
        <translation>“{%1}”中冒号后面不是小数位数。</translation>
    </message>
    <message>
        <source>There is no lesson “%1”: neither a file nor one of %2.</source>
        <translation>没有课程“%1”：既不是文件，也不在 %2 之中。</translation>
    </message>
    <message>
        <source>Pictures have no place in a lesson.</source>
        <translation>课程中不能放图片。</translation>
    </message>
    <message>
        <source>There is no kind of question “%1”; there are: cells, number, choice, order, point.</source>
        <translation>没有“%1”这种问题；可用的有：cells、number、choice、order、point。</translation>
    </message>
    <message>
        <source>“%1” needs a number above 0, not “%2”.</source>
        <translation>“%1”需要大于 0 的数，而不是“%2”。</translation>
    </message>
    <message>
        <source>The question has no “%1”.</source>
        <translation>问题缺少“%1”。</translation>
    </message>
    <message>
        <source>The question needs two options at least.</source>
        <translation>问题至少需要两个选项。</translation>
    </message>
    <message>
        <source>The question has more than twelve options.</source>
        <translation>问题的选项超过十二个。</translation>
    </message>
    <message>
        <source>The answer of an order is “ascending” or “descending”.</source>
        <translation>排序题的答案是“ascending”或“descending”。</translation>
    </message>
    <message>
        <source>A point has two expressions under “answer” and under “from”, separated by a semicolon; all other answers have one.</source>
        <translation>点的“answer”和“from”各有两个表达式，用分号隔开；其他答案只有一个。</translation>
    </message>
    <message>
        <source>Two options are right.</source>
        <translation>有两个选项是正确的。</translation>
    </message>
    <message>
        <source>No option is right: the engine computes %1.</source>
        <translation>没有正确的选项：引擎算得 %1。</translation>
    </message>
    <message>
        <source>An order has no particular wrong answers.</source>
        <translation>排序题不能指定具体的错误答案。</translation>
    </message>
    <message>
        <source>“%1” is called wrong, but it is the right answer.</source>
        <translation>“%1”被列为错误答案，但它是正确答案。</translation>
    </message>
    <message>
        <source>The lesson has no step: a heading “## …” begins one.</source>
        <translation>课程没有步骤：以标题“## …”开始一步。</translation>
    </message>
    <message>
        <source>The header is missing: lines of “key: value” between two lines “---” at the beginning.</source>
        <translation>缺少文件头：文件开头两行“---”之间的“key: value”。</translation>
    </message>
    <message>
        <source>The header has no “%1”.</source>
        <translation>文件头缺少“%1”。</translation>
    </message>
    <message>
        <source>“%1” is no line of the form “key: value”.</source>
        <translation>“%1”不是“key: value”形式的一行。</translation>
    </message>
    <message>
        <source>“%1” stands twice.</source>
        <translation>“%1”出现了两次。</translation>
    </message>
    <message>
        <source>“%1” is empty.</source>
        <translation>“%1”是空的。</translation>
    </message>
    <message>
        <source>An id has small letters, digits and hyphens, unlike “%1”.</source>
        <translation>标识只含小写字母、数字和连字符，“%1”不符合。</translation>
    </message>
    <message>
        <source>“lang” is en or zh_CN, not “%1”.</source>
        <translation>“lang”是 en 或 zh_CN，而不是“%1”。</translation>
    </message>
    <message>
        <source>“minutes” needs a whole number from 1 to 600, not “%1”.</source>
        <translation>“minutes”需要 1 到 600 的整数，而不是“%1”。</translation>
    </message>
    <message>
        <source>Before the first step, which a heading “## …” begins, stands nothing.</source>
        <translation>第一步以标题“## …”开始，在它之前不能有内容。</translation>
    </message>
    <message>
        <source>A quote is what an answer reveals, and no question stands before this one.</source>
        <translation>引用是回答之后揭晓的内容，而它前面没有问题。</translation>
    </message>
    <message>
        <source>The lesson has more than %1 steps.</source>
        <translation>课程超过 %1 步。</translation>
    </message>
    <message>
        <source>A step has one scene.</source>
        <translation>一步只有一个场景。</translation>
    </message>
    <message>
        <source>There is no fence “%1”; there are: scene, predict, notes.</source>
        <translation>没有“%1”这种代码块；可用的有：scene、predict、notes。</translation>
    </message>
    <message>
        <source>Two questions are called “%1”.</source>
        <translation>有两个问题都叫“%1”。</translation>
    </message>
    <message>
        <source>A step asks one question.</source>
        <translation>一步只问一个问题。</translation>
    </message>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>无法读取“%1”。</translation>
    </message>
    <message>
        <source>“%1” is larger than 1 MiB, which no lesson is.</source>
        <translation>“%1”大于 1 MiB，不会是课程。</translation>
    </message>
    <message>
        <source>“%1” is no text in UTF-8.</source>
        <translation>“%1”不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>There is no page “%1”; there are: %2.</source>
        <translation>没有页面“%1”；可用的有：%2。</translation>
    </message>
    <message>
        <source>A tensor of a lesson has at most %1 values.</source>
        <translation>课程的张量最多有 %1 个数值。</translation>
    </message>
    <message>
        <source>--file needs the name of a .npy, .csv, .tsv or .normscope file in the lesson&apos;s folder, not “%1”.</source>
        <translation>--file 需要课程所在文件夹中 .npy、.csv、.tsv 或 .normscope 文件的名称，而不是“%1”。</translation>
    </message>
    <message>
        <source>--file: there is no “%1” in the lesson&apos;s folder.</source>
        <translation>--file：课程所在的文件夹中没有“%1”。</translation>
    </message>
    <message>
        <source>--file: “%1” is larger than 16 MiB.</source>
        <translation>--file：“%1”大于 16 MiB。</translation>
    </message>
    <message>
        <source>--mode cannot be “%1”; it is one of: %2.</source>
        <translation>--mode 不能是“%1”；可用的有：%2。</translation>
    </message>
    <message>
        <source>“%1” is nothing that can be shown here: it is a view, a value, a label such as c=0, or group or cell where one is pinned.</source>
        <translation>“%1”在这里无法显示：它应当是视图、数值名、c=0 这样的标签，或在已固定单元格时用 group 或 cell。</translation>
    </message>
    <message>
        <source>A link of a lesson begins with live:, drag: or do:, unlike “%1”.</source>
        <translation>课程中的链接以 live:、drag: 或 do: 开头，“%1”不符合。</translation>
    </message>
    <message>
        <source>“%1” is no tensor such as [[1, 2], [3, 4]].</source>
        <translation>“%1”不是 [[1, 2], [3, 4]] 这样的张量。</translation>
    </message>
    <message>
        <source>--%1 has the shape %2 instead of %3.</source>
        <translation>--%1 的形状是 %2，应为 %3。</translation>
    </message>
    <message>
        <source>There is no value “%1”; there are: %2.</source>
        <translation>没有数值“%1”；可用的有：%2。</translation>
    </message>
    <message>
        <source>“%1” is of a cell: pin one by “group: …” in the scene, or name it as in %1(n=0,c=1).</source>
        <translation>“%1”属于单元格：在场景中用“group: …”固定一个，或写成 %1(n=0,c=1)。</translation>
    </message>
    <message>
        <source>“%1” is of a group: pin one by “group: …” in the scene, or name the group as in %1(c=0).</source>
        <translation>“%1”属于一组：在场景中用“group: …”固定一组，或写成 %1(c=0)。</translation>
    </message>
    <message>
        <source>“%1” names no cells; group, group@layer, group(c=0) and cell do, where a cell is pinned or named.</source>
        <translation>“%1”不指任何单元格；在已固定或指明单元格时，可用 group、group@layer、group(c=0) 和 cell。</translation>
    </message>
    <message>
        <source>There is no figure: no architecture is chosen.</source>
        <translation>没有图：没有选择任何架构。</translation>
    </message>
    <message>
        <source>A plain stack has no identity beside its layers to draw.</source>
        <translation>plain 的各层旁边没有恒等分支可画。</translation>
    </message>
    <message>
        <source>There is no figure yet: the first stacks are being computed.</source>
        <translation>还没有图：正在计算最初的几叠。</translation>
    </message>
    <message>
        <source>“%1” is no lesson: it has no step.</source>
        <translation>“%1”不是课程：它没有步骤。</translation>
    </message>
    <message>
        <source>The step has no scene.</source>
        <translation>这一步没有场景。</translation>
    </message>
    <message>
        <source>The depth must be between %1 and %2, not %3.</source>
        <translation>深度必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The width must be between %1 and %2, not %3.</source>
        <translation>宽度必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The batch size of a stack must be between %1 and %2, not %3.</source>
        <translation>批大小必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>The number of tokens must be between %1 and %2, not %3.</source>
        <translation>词元数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>Batch norm without ε needs at least 2 tokens or samples.</source>
        <translation>没有 ε 的批归一化至少需要 2 个词元或样本。</translation>
    </message>
    <message>
        <source>The number of seeds must be between %1 and %2, not %3.</source>
        <translation>种子数必须在 %1 和 %2 之间，不能是 %3。</translation>
    </message>
    <message>
        <source>%1 must be 1 … %2, not %3.</source>
        <translation>%1 必须为 1 … %2，不能是 %3。</translation>
    </message>
    <message>
        <source>There are %1 rows but %2 lengths.</source>
        <translation>有 %1 行，却有 %2 个长度。</translation>
    </message>
    <message>
        <source>Rows have 0 … %1 real tokens, and not all of them none.</source>
        <translation>每行有 0 … %1 个真实词元，且不能全部为零。</translation>
    </message>
    <message>
        <source>The mask does not fit the tensor.</source>
        <translation>掩码与张量不符。</translation>
    </message>
    <message>
        <source>The mask cuts through tokens: padding is whole tokens, with all their features.</source>
        <translation>掩码切开了词元：填充应为整个词元，包括其所有特征。</translation>
    </message>
    <message>
        <source>N·L·D is more than %1 values.</source>
        <translation>N·L·D 超过 %1 个值。</translation>
    </message>
    <message>
        <source>The share of padding must be at least 0 and less than 1.</source>
        <translation>填充比例必须不小于 0 且小于 1。</translation>
    </message>
    <message>
        <source>With that share of padding no token of %1 is left.</source>
        <translation>这样的填充比例下，%1 个词元一个也不剩。</translation>
    </message>
    <message>
        <source>Mean and standard deviation must be finite, the latter not negative.</source>
        <translation>均值和标准差必须有限，后者不能为负。</translation>
    </message>
    <message>
        <source>The value of the padding must be finite.</source>
        <translation>填充值必须有限。</translation>
    </message>
    <message>
        <source>Sequences need a tensor N × L × D, of rank 3, not of rank %1.</source>
        <translation>序列需要秩为 3 的张量 N × L × D，不能是秩 %1。</translation>
    </message>
    <message>
        <source>The mask leaves no token.</source>
        <translation>掩码没有留下任何词元。</translation>
    </message>
    <message>
        <source>The tensor holds values that are not finite.</source>
        <translation>张量含有非有限的值。</translation>
    </message>
    <message>
        <source>“-” stands for a .npy on standard input, which is a terminal here.</source>
        <translation>“-”表示标准输入上的 .npy，而此处的标准输入是终端。</translation>
    </message>
    <message>
        <source>“-” stands for a .npy on standard input, and nothing is left there; it can be read once.</source>
        <translation>“-”表示标准输入上的 .npy，但其中已无内容；标准输入只能读取一次。</translation>
    </message>
    <message>
        <source>“%1” is not a .safetensors file.</source>
        <translation>“%1”不是 .safetensors 文件。</translation>
    </message>
    <message>
        <source>“%1” holds elements of type “%2”; only BOOL, I8 to I64, U8 to U64, F16, BF16, F32, F64, F8_E4M3 and F8_E5M2 are read.</source>
        <translation>“%1”的元素类型为“%2”；只能读取 BOOL、I8～I64、U8～U64、F16、BF16、F32、F64、F8_E4M3 和 F8_E5M2。</translation>
    </message>
    <message>
        <source>The header of “%1” is damaged: it is not the description of tensors.</source>
        <translation>“%1”的文件头已损坏：它不是张量的描述。</translation>
    </message>
    <message>
        <source>“%1” is damaged: the place of tensor “%2” in it does not fit its shape, its element type or the tensor before it.</source>
        <translation>“%1”已损坏：张量“%2”在其中的位置与它的形状、元素类型或前一个张量不符。</translation>
    </message>
    <message>
        <source>“%1” is damaged: it has %2 bytes of data that belong to no tensor.</source>
        <translation>“%1”已损坏：有 %2 字节数据不属于任何张量。</translation>
    </message>
    <message>
        <source>“%1” has no ending of a tensor file: .npy, .npz, .safetensors, .csv or .tsv.</source>
        <translation>“%1”没有张量文件的扩展名：.npy、.npz、.safetensors、.csv 或 .tsv。</translation>
    </message>
    <message>
        <source>There is no figure yet: the tokens are being drawn.</source>
        <translation>还没有图形：正在抽取词元。</translation>
    </message>
    <message>
        <source>At most %1 values are studied here, not %2.</source>
        <translation>这里最多研究 %1 个数值，而不是 %2 个。</translation>
    </message>
    <message>
        <source>--probe needs an index for each axis of the tensor, not “%1”.</source>
        <translation>--probe 需要张量每个轴的下标，而不是“%1”。</translation>
    </message>
    <message>
        <source>--%1 needs --layout.</source>
        <translation>--%1 需要 --layout。</translation>
    </message>
    <message>
        <source>--layout needs a file of samples, and no --features.</source>
        <translation>--layout 需要样本文件，且不能与 --features 合用。</translation>
    </message>
    <message>
        <source>--channel needs a whole number or “all”, not “%1”.</source>
        <translation>--channel 需要整数或“all”，而不是“%1”。</translation>
    </message>
    <message>
        <source>The tensor has %1 channels, more than %2: choose one by --channel.</source>
        <translation>张量有 %1 个通道，多于 %2：请用 --channel 选一个。</translation>
    </message>
    <message>
        <source>--probe is a cell of channel %1, but --channel is %2.</source>
        <translation>--probe 是通道 %1 的单元，但 --channel 是 %2。</translation>
    </message>
    <message>
        <source>--tolerance needs a share of σ above 0, such as 0.1.</source>
        <translation>--tolerance 需要大于 0 的 σ 的比例，例如 0.1。</translation>
    </message>
    <message>
        <source>--devices is 1 to %1, not %2.</source>
        <translation>--devices 应为 1～%1，而不是 %2。</translation>
    </message>
    <message>
        <source>--r-max must be 1 or more, and --d-max 0 or more.</source>
        <translation>--r-max 必须不小于 1，--d-max 必须不小于 0。</translation>
    </message>
    <message>
        <source>--frame-rate is 1 to %1 frames a second, not %2.</source>
        <translation>--frame-rate 为每秒 1～%1 帧，不能是 %2。</translation>
    </message>
    <message>
        <source>--loop is 0 (for ever) to %1, not %2.</source>
        <translation>--loop 为 0（一直播放）～%1，不能是 %2。</translation>
    </message>
    <message>
        <source>--animate %1 goes through all of them: choose it or --%2.</source>
        <translation>--animate %1 会依次经过全部：请在它和 --%2 中选一个。</translation>
    </message>
    <message>
        <source>--%1 has an effect with --animate only.</source>
        <translation>--%1 只与 --animate 一起才有作用。</translation>
    </message>
    <message>
        <source>A .gif is written of a moving figure only: --animate stages.</source>
        <translation>.gif 只用于会动的图形：--animate stages。</translation>
    </message>
    <message>
        <source>--animate %1 has no effect on --view %2.</source>
        <translation>--animate %1 对 --view %2 不起作用。</translation>
    </message>
    <message>
        <source>A moving figure is written as .png or .gif, or with --frames as numbered .svg, .pdf or .png: “%1” is none of them.</source>
        <translation>会动的图形写成 .png 或 .gif，或用 --frames 写成带编号的 .svg、.pdf 或 .png：“%1”都不是。</translation>
    </message>
    <message>
        <source>A figure is written as .svg, .pdf, .png or .tikz, its data as .csv, formulas and tables as .tex: “%1” is none of them.</source>
        <translation>图形写成 .svg、.pdf、.png 或 .tikz，数据写成 .csv，公式和表格写成 .tex：“%1”都不是。</translation>
    </message>
    <message>
        <source>“%1” is a text, a number, true, false, null, or a list of texts and numbers.</source>
        <translation>“%1”应是文本、数值、true、false、null，或由文本和数值组成的列表。</translation>
    </message>
    <message>
        <source>There is no option “%1”; normscope figure --help lists them.</source>
        <translation>没有选项“%1”；normscope figure --help 列出全部选项。</translation>
    </message>
    <message>
        <source>“%1” is true or false.</source>
        <translation>“%1”应是 true 或 false。</translation>
    </message>
    <message>
        <source>“%1” needs a value.</source>
        <translation>“%1”需要一个值。</translation>
    </message>
    <message>
        <source>A manifest has “defaults” and “figures”, not “%1”.</source>
        <translation>清单中只有“defaults”和“figures”，没有“%1”。</translation>
    </message>
    <message>
        <source>A manifest has “figures”, a list of objects.</source>
        <translation>清单需有“figures”，即对象的列表。</translation>
    </message>
    <message>
        <source>The “defaults” of a manifest are an object.</source>
        <translation>清单的“defaults”应是一个对象。</translation>
    </message>
    <message>
        <source>It is no object.</source>
        <translation>它不是对象。</translation>
    </message>
    <message>
        <source>An entry before it is written to “%1” too.</source>
        <translation>前面已有一项写到“%1”。</translation>
    </message>
    <message>
        <source>“%1” is no font that can be read.</source>
        <translation>“%1”不是可读的字体。</translation>
    </message>
    <message>
        <source>There is no font “%1” here; --font takes a family that is installed, or the file of a font.</source>
        <translation>这里没有字体“%1”；--font 需要已安装的字体族，或字体文件。</translation>
    </message>
    <message>
        <source>--range needs two rising numbers such as -2,2, not “%1”.</source>
        <translation>--range 需要两个递增的数，如 -2,2，不能是“%1”。</translation>
    </message>
    <message>
        <source>--hide cannot be “%1”; it is a list of: %2.</source>
        <translation>--hide 不能是“%1”；它是由以下各项组成的列表：%2。</translation>
    </message>
    <message>
        <source>--hide %1 has no effect on --view %2.</source>
        <translation>--hide %1 对 --view %2 不起作用。</translation>
    </message>
    <message>
        <source>--range is one for all panels already: choose it or --share-scale.</source>
        <translation>--range 已由各图共用：请在它和 --share-scale 中选一个。</translation>
    </message>
    <message>
        <source>“%1” is too large for a manifest.</source>
        <translation>“%1”作为清单过大。</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>没有文件“%1”。</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be made.</source>
        <translation>无法建立文件夹“%1”。</translation>
    </message>
    <message>
        <source>The manifest is missing: normscope figures MANIFEST.</source>
        <translation>缺少清单：normscope figures MANIFEST。</translation>
    </message>
    <message>
        <source>Figures with mistakes: %1.</source>
        <translation>有错误的图形：%1 个。</translation>
    </message>
    <message>
        <source>What is to be done with lessons is missing; it is one of: %1.</source>
        <translation>没有说明要对课程做什么；可用的有：%1。</translation>
    </message>
    <message>
        <source>Where the result is to be written is missing: --out FILE%1.</source>
        <translation>没有说明结果写到哪里：--out FILE%1。</translation>
    </message>
    <message>
        <source>This is written as %1, which “%2” is not.</source>
        <translation>写出的文件是 %1，而“%2”不是。</translation>
    </message>
    <message>
        <source>Which lesson is meant is missing: FILE.md, or an id.</source>
        <translation>没有说明是哪一课：FILE.md 或标识。</translation>
    </message>
    <message>
        <source>“%1” has mistakes (%2); “normscope lesson check” tells each.</source>
        <translation>“%1”有错误（%2 处）；“normscope lesson check”会逐一列出。</translation>
    </message>
    <message>
        <source>In which folder the answers are is missing.</source>
        <translation>没有说明答案在哪个文件夹。</translation>
    </message>
    <message>
        <source>This figure holds an image, since it has many cells; TikZ takes lines and text alone. Write it as .pdf.</source>
        <translation>此图单元格很多，含有位图；TikZ 只接受线条和文字。请写成 .pdf。</translation>
    </message>
    <message>
        <source>This figure has %1 lines and texts, more than TeX is given here (%2). Write it as .pdf.</source>
        <translation>此图有 %1 个线条和文字，超过这里交给 TeX 的上限（%2）。请写成 .pdf。</translation>
    </message>
    <message>
        <source>A table of %1 cells is too much for LaTeX (%2); write it as .csv.</source>
        <translation>%1 个单元格的表格对 LaTeX 来说太大（上限 %2）；请写成 .csv。</translation>
    </message>
    <message>
        <source>%1 is damaged: its answers are none.</source>
        <translation>%1 已损坏：其中的答案无效。</translation>
    </message>
    <message>
        <source>%1 is larger than 4 MiB, which no answers are.</source>
        <translation>%1 大于 4 MiB，不会是答案。</translation>
    </message>
    <message>
        <source>%1 holds no answers to a lesson.</source>
        <translation>%1 中没有课程的答案。</translation>
    </message>
    <message>
        <source>%1 was written by a newer version of Normscope.</source>
        <translation>%1 由更新版本的 Normscope 写成。</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>没有文件夹“%1”。</translation>
    </message>
    <message>
        <source>In “%1” is no file of answers (%2).</source>
        <translation>“%1”中没有答案文件（%2）。</translation>
    </message>
    <message>
        <source>In “%1” are more than %2 files of answers.</source>
        <translation>“%1”中的答案文件超过 %2 个。</translation>
    </message>
    <message>
        <source>A brace is left over: a value stands between two of them, in one piece.</source>
        <translation>残留一个花括号：数值要完整地写在一对花括号之间。</translation>
    </message>
    <message>
        <source>The experiment is too large for a number in a text.</source>
        <translation>实验太大，不能用作正文里的数。</translation>
    </message>
    <message>
        <source>In parentheses stands %1=… with a whole number from %2 to %3, not “%4”.</source>
        <translation>括号里应写 %1=…，取 %2 到 %3 的整数，而不是“%4”。</translation>
    </message>
    <message>
        <source>There is no architecture “%1”.</source>
        <translation>没有名为“%1”的架构。</translation>
    </message>
    <message>
        <source>Several stacks are compared: say which, as in stream@post.</source>
        <translation>比较的堆叠有多个：请写明是哪一个，如 stream@post。</translation>
    </message>
    <message>
        <source>%1 is no lesson: it holds no text.</source>
        <translation>%1 不是课程：其中没有文本。</translation>
    </message>
    <message>
        <source>%1 is no lesson: it holds too many files.</source>
        <translation>%1 不是课程：其中的文件太多。</translation>
    </message>
    <message>
        <source>%1 holds “%2”, which no lesson does.</source>
        <translation>%1 中有“%2”，课程里不会有它。</translation>
    </message>
    <message>
        <source>%1 holds “%2” twice.</source>
        <translation>%1 中有两个“%2”。</translation>
    </message>
    <message>
        <source>%1 is no lesson: it has no lesson.json.</source>
        <translation>%1 不是课程：其中没有 lesson.json。</translation>
    </message>
    <message>
        <source>%1 is no lesson: it unpacks to more than 64 MiB.</source>
        <translation>%1 不是课程：解压后超过 64 MiB。</translation>
    </message>
    <message>
        <source>%1 is no lesson: its lesson.json is that of something else.</source>
        <translation>%1 不是课程：其中的 lesson.json 属于别的文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: its “%2” is no text in UTF-8.</source>
        <translation>%1 已损坏：其中的“%2”不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>%1 is no lesson: its “%2” has no step.</source>
        <translation>%1 不是课程：其中的“%2”没有步骤。</translation>
    </message>
    <message>
        <source>%1 is damaged: it holds two lessons.</source>
        <translation>%1 已损坏：其中有两课。</translation>
    </message>
    <message>
        <source>“%1” is larger than 64 MiB, which no lesson is.</source>
        <translation>“%1”大于 64 MiB，不会是课程。</translation>
    </message>
    <message>
        <source>“%1” and “%2” are two lessons; one file holds one.</source>
        <translation>“%1”和“%2”是两课；一个文件只装一课。</translation>
    </message>
    <message>
        <source>Two of the files are in the same language, “%1”.</source>
        <translation>有两个文件的语言相同：“%1”。</translation>
    </message>
    <message>
        <source>The tensor “%1” of the lesson cannot be taken along.</source>
        <translation>课程的张量“%1”无法一并打包。</translation>
    </message>
    <message>
        <source>The lesson&apos;s tensors could not be unpacked: %1.</source>
        <translation>课程的张量无法解压：%1。</translation>
    </message>
    <message>
        <source>A scene shows one tensor: one of sample, file, values and draw is needed.</source>
        <translation>场景显示一个张量：sample、file、values、draw 必须恰有一个。</translation>
    </message>
    <message>
        <source>“%1” cannot be dragged: it is eps, batchSize, depth, a label of a cell, or cell, gamma or beta where one is pinned.</source>
        <translation>“%1”不能拖动：可以是 eps、batchSize、depth、单元格的标签，或在固定了单元格时的 cell、gamma、beta。</translation>
    </message>
    <message>
        <source>“%1” is no shape of a tensor such as 4,2.</source>
        <translation>“%1”不是张量的形状，应如 4,2。</translation>
    </message>
    <message>
        <source>The influence is that of a cell, as in influence(n=1,c=0), on the pinned one.</source>
        <translation>影响是指一个单元格对固定单元格的影响，如 influence(n=1,c=0)。</translation>
    </message>
    <message>
        <source>--show here is one of %1, not “%2”.</source>
        <translation>--show 在这里只能是 %1 之一，不能是“%2”。</translation>
    </message>
    <message>
        <source>--architectures needs residual ones such as pre,post, unlike “%1”.</source>
        <translation>--architectures 需要残差架构，如 pre,post，不能是“%1”。</translation>
    </message>
    <message>
        <source>--architecture and --architectures: choose one of both.</source>
        <translation>--architecture 和 --architectures 只能选一个。</translation>
    </message>
    <message>
        <source>--block must be between 1 and %1, not %2.</source>
        <translation>--block 必须在 1 和 %1 之间，不能是 %2。</translation>
    </message>
    <message>
        <source>A lens has a scale of its own: choose it or --range.</source>
        <translation>视角有自己的刻度：请在它和 --range 中选一个。</translation>
    </message>
    <message>
        <source>The steps of descent must be between 0 and %1, not %2.</source>
        <translation>下降的步数必须在 0 和 %1 之间，不能是 %2。</translation>
    </message>
    <message>
        <source>The learning rate must be greater than 0 and at most 10.</source>
        <translation>学习率必须大于 0，且不超过 10。</translation>
    </message>
    <message>
        <source>A plain stack has no attention.</source>
        <translation>普通堆叠没有注意力。</translation>
    </message>
    <message>
        <source>The similarity of tokens must be between 0 and 0.99.</source>
        <translation>词元的相似度必须在 0 和 0.99 之间。</translation>
    </message>
    <message>
        <source>Channels, samples and positions are counted from 0.</source>
        <translation>通道、样本和位置都从 0 数起。</translation>
    </message>
    <message>
        <source>There is no channel %1: the tensor has %2, counted from 0.</source>
        <translation>没有通道 %1：张量有 %2 个通道，从 0 数起。</translation>
    </message>
    <message>
        <source>There is no cell %1 of sample %2: the tensor has %3 samples of %4 values in a channel, counted from 0.</source>
        <translation>没有样本 %2 的单元 %1：张量有 %3 个样本，每个样本在一个通道中有 %4 个数值，都从 0 数起。</translation>
    </message>
    <message>
        <source>The population has no variance that running statistics could tend to.</source>
        <translation>该总体没有方差，滑动统计量无从趋近。</translation>
    </message>
    <message>
        <source>%1 samples on each of %2 devices are more than %3 together.</source>
        <translation>%2 个设备各 %1 个样本，总数多于 %3。</translation>
    </message>
    <message>
        <source>%1 is damaged: line %2, column %3 of its JSON text is not JSON (%4).</source>
        <translation>%1 已损坏：其 JSON 文本的第 %2 行第 %3 列不是 JSON（%4）。</translation>
    </message>
    <message>
        <source>%1 is damaged: its JSON text holds no object.</source>
        <translation>%1 已损坏：其 JSON 文本中没有对象。</translation>
    </message>
    <message>
        <source>%1 is damaged: its JSON text has the key “%2” a second time in line %3, column %4.</source>
        <translation>%1 已损坏：其 JSON 文本在第 %3 行第 %4 列重复出现键“%2”。</translation>
    </message>
    <message>
        <source>Descent diverges at step %1 with --rate %2: choose a lower one.</source>
        <translation>梯度下降在第 %1 步发散（--rate %2）：请选更小的学习率。</translation>
    </message>
    <message>
        <source>--%1 means nothing for this --sampler.</source>
        <translation>--%1 对此 --sampler 没有意义。</translation>
    </message>
    <message>
        <source>--shares needs numbers such as 8,1,1, not “%1”.</source>
        <translation>--shares 需要形如 8,1,1 的数值，而不是“%1”。</translation>
    </message>
    <message>
        <source>--upstream needs --observe gradient.</source>
        <translation>--upstream 需要 --observe gradient。</translation>
    </message>
    <message>
        <source>--upstream must be a finite number.</source>
        <translation>--upstream 必须是有限的数值。</translation>
    </message>
    <message>
        <source>--pixels needs a size such as 1280x720, not “%1”.</source>
        <translation>--pixels 需要 1280x720 这样的尺寸，而不是“%1”。</translation>
    </message>
    <message>
        <source>--pixels says how large the pictures are: choose it or --%1.</source>
        <translation>--pixels 已给出图片的大小：请在它与 --%1 中选择一个。</translation>
    </message>
    <message>
        <source>Completion is there for bash, zsh and fish, not for “%1”.</source>
        <translation>补全脚本只有 bash、zsh 和 fish 的，没有“%1”的。</translation>
    </message>
    <message>
        <source>At most %1 parts of the window are hidden.</source>
        <translation>窗口最多隐藏 %1 个部分。</translation>
    </message>
    <message>
        <source>The header has no key “%1”; there are: title, id, lang, minutes, level, goals, hide.</source>
        <translation>文件头没有“%1”这个键；可用的有：title、id、lang、minutes、level、goals、hide。</translation>
    </message>
    <message>
        <source>“%1” is no page, view, control or command that can be hidden.</source>
        <translation>“%1”不是可以隐藏的页面、视图、控件或命令。</translation>
    </message>
    <message>
        <source>The step shows the page %1, which is hidden.</source>
        <translation>这一步显示页面 %1，而它被隐藏了。</translation>
    </message>
    <message>
        <source>The step shows the view “%1”, which is hidden.</source>
        <translation>这一步显示视图“%1”，而它被隐藏了。</translation>
    </message>
    <message>
        <source>There is no tensor to show in a step.</source>
        <translation>没有可以放进这一步的张量。</translation>
    </message>
    <message>
        <source>--fallen is 0 to %1, not %2.</source>
        <translation>--fallen 为 0 到 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>--tolerance is a share of σ from 0.001 to 1, not %1.</source>
        <translation>--tolerance 是 σ 的比例，0.001 到 1，而不是 %1。</translation>
    </message>
    <message>
        <source>This population has no variance: there is no (x − μ)/σ to compare remedies with.</source>
        <translation>此总体没有方差：没有可与各对策比较的 (x − μ)/σ。</translation>
    </message>
    <message>
        <source>The mates have no variance of which the probe’s output could tell a share: there is nothing to draw.</source>
        <translation>同批样本没有方差，探针的输出无从解释：没有可绘制的内容。</translation>
    </message>
    <message>
        <source>--lens is gradient or influence here; what choices differ by, --show difference shows.</source>
        <translation>此处 --lens 为 gradient 或 influence；各选择之差由 --show difference 显示。</translation>
    </message>
    <message>
        <source>--between needs two places of the %1 choices, such as 1,2; not “%2”.</source>
        <translation>--between 需要 %1 种选择中的两个序号，例如 1,2；而不是“%2”。</translation>
    </message>
    <message>
        <source>A difference needs two choices.</source>
        <translation>求差需要两种选择。</translation>
    </message>
    <message>
        <source>This state needs a file beside the lesson: save the lesson’s text as a .md file first.</source>
        <translation>这个状态需要在课程旁边另存一个文件：请先把课程正文保存为 .md 文件。</translation>
    </message>
    <message>
        <source>The number of devices must be between %1 and %2, not %3.</source>
        <translation>设备数必须在 %1 到 %2 之间，而不是 %3。</translation>
    </message>
    <message>
        <source>Of batch renormalization r_max must be 1 or more, and d_max 0 or more.</source>
        <translation>批重归一化的 r_max 不得小于 1，d_max 不得小于 0。</translation>
    </message>
    <message>
        <source>Only the samples of a tensor end: an epoch does not pass through a named population.</source>
        <translation>只有张量的样本会用尽：命名总体没有轮次。</translation>
    </message>
    <message>
        <source>Clustered and imbalanced batches are drawn with replacement, not without.</source>
        <translation>相关的批和类别不均衡的批只能放回抽取，不能不放回。</translation>
    </message>
    <message>
        <source>A batch of %1 cannot be drawn without replacement from a class of %2 samples.</source>
        <translation>无法从有 %2 个样本的类别中不放回地抽取大小为 %1 的批。</translation>
    </message>
    <message>
        <source>%1 samples cannot be cut into %2 classes.</source>
        <translation>%1 个样本无法分成 %2 个类别。</translation>
    </message>
    <message>
        <source>Frames of one video</source>
        <translation>同一视频的帧</translation>
    </message>
    <message>
        <source>Sorted by class</source>
        <translation>按类别排序</translation>
    </message>
    <message>
        <source>Imbalanced classes</source>
        <translation>类别不均衡</translation>
    </message>
    <message>
        <source>Through an epoch</source>
        <translation>按轮次不放回</translation>
    </message>
    <message>
        <source>Independent</source>
        <translation>独立</translation>
    </message>
    <message>
        <source>The correlation of mates must lie between 0 and 1.</source>
        <translation>同批样本的相关系数必须在 0 到 1 之间。</translation>
    </message>
    <message>
        <source>The number of classes must be between %1 and %2, not %3.</source>
        <translation>类别数必须在 %1 到 %2 之间，而不是 %3。</translation>
    </message>
    <message>
        <source>Shares of classes must be numbers of 0 or more, not all 0.</source>
        <translation>类别占比必须是不小于 0 的数值，且不全为 0。</translation>
    </message>
    <message>
        <source>There are %1 shares for %2 classes.</source>
        <translation>%2 个类别却有 %1 个占比。</translation>
    </message>
    <message>
        <source>A part of the tensor is a list of axes with their indices, such as n=0:4,c=2: “%1” is none of them.</source>
        <translation>张量的一部分写作各轴及其下标，例如 n=0:4,c=2：“%1”不是这样的写法。</translation>
    </message>
    <message>
        <source>There is no part on an axis “%1”: the tensor has no such axis.</source>
        <translation>不能按轴“%1”取部分：张量没有这个轴。</translation>
    </message>
    <message>
        <source>The part of axis “%1” is there twice.</source>
        <translation>轴“%1”的部分写了两次。</translation>
    </message>
    <message>
        <source>“%1” is no part of axis %2, which has the indices 0 to %3; the second number is the first index that is left out.</source>
        <translation>“%1”不是轴 %2 的一部分，其下标为 0 到 %3；第二个数是不再包括的第一个下标。</translation>
    </message>
    <message>
        <source>--descending needs --sort-by, which says what is sorted.</source>
        <translation>--descending 需要同时给出 --sort-by，指明按哪一列排序。</translation>
    </message>
    <message>
        <source>--%1 speaks of --lens precision: choose it, or leave the option out.</source>
        <translation>--%1 只用于 --lens precision：请选择它，或去掉此选项。</translation>
    </message>
    <message>
        <source>“%1” is a file: the handbook is written into a folder, or as a .pdf.</source>
        <translation>“%1”是文件：手册要写到文件夹中，或写成 .pdf。</translation>
    </message>
    <message>
        <source>Where the handbook is to be written is missing: --out FOLDER or FILE.pdf.</source>
        <translation>没有指定手册写到哪里：--out 文件夹或 FILE.pdf。</translation>
    </message>
    <message>
        <source>--lens %1 has no effect on --view %2.</source>
        <translation>--lens %1 对 --view %2 不起作用。</translation>
    </message>
    <message>
        <source>Flax</source>
        <translation>Flax</translation>
    </message>
    <message>
        <source>The momentum weighs the old value, and the running variance averages the biased one.</source>
        <translation>动量加权于旧值，滑动方差对有偏方差取平均。</translation>
    </message>
    <message>
        <source>ONNX</source>
        <translation>ONNX</translation>
    </message>
    <message>
        <source>The momentum weighs the old value: 0.9 there is 0.1 in PyTorch. The running variance averages the biased one.</source>
        <translation>动量加权于旧值：那里的 0.9 相当于 PyTorch 的 0.1。滑动方差对有偏方差取平均。</translation>
    </message>
    <message>
        <source>Its ε is a hundred times that of PyTorch.</source>
        <translation>它的 ε 是 PyTorch 的一百倍。</translation>
    </message>
    <message>
        <source>It computes the variance as E[x²] − E[x]² in float32 unless told otherwise; the lens Precision shows what that costs.</source>
        <translation>除非另行指定，它以 float32 按 E[x²] − E[x]² 计算方差；精度视角显示其代价。</translation>
    </message>
    <message>
        <source>BERT</source>
        <translation>BERT</translation>
    </message>
    <message>
        <source>In float16 that ε would be 0: the code takes 1e-3 there.</source>
        <translation>在 float16 下这个 ε 会成为 0：代码改用 1e-3。</translation>
    </message>
    <message>
        <source>The first stage is in float32, x̂ is cast back to the type of x, and γ and β are applied in that type.</source>
        <translation>第一步以 float32 计算，x̂ 转换回 x 的类型，γ 和 β 以该类型施加。</translation>
    </message>
    <message>
        <source>T5</source>
        <translation>T5</translation>
    </message>
    <message>
        <source>It is called a layer norm there, but subtracts no mean and adds no β.</source>
        <translation>那里称它为层归一化，但它不减均值，也不加 β。</translation>
    </message>
    <message>
        <source>It has no γ and β and keeps no running statistics unless told to; those it keeps are averaged over the samples.</source>
        <translation>除非另行指定，它没有 γ 和 β，也不保留滑动统计量；保留的滑动统计量在样本间取平均。</translation>
    </message>
    <message>
        <source>TensorFlow Addons</source>
        <translation>TensorFlow Addons</translation>
    </message>
    <message>
        <source>It is group norm with as many groups as channels.</source>
        <translation>它是组数等于通道数的组归一化。</translation>
    </message>
    <message>
        <source>float16 and bfloat16 are cast to float32 first, and y is cast back.</source>
        <translation>float16 和 bfloat16 先转换为 float32，y 再转换回去。</translation>
    </message>
    <message>
        <source>The column %1 is there only with --lens precision.</source>
        <translation>只有使用 --lens precision 时才有列 %1。</translation>
    </message>
    <message>
        <source>There is no command “%1”; the closest one is “%2”.</source>
        <translation>没有命令“%1”；最接近的是“%2”。</translation>
    </message>
    <message>
        <source>The answer “%1” is typed in; an expression such as “mean” stays right when the scene changes.</source>
        <translation>答案“%1”是直接写的数；写成表达式，如“mean”，场景变了也仍然正确。</translation>
    </message>
    <message>
        <source>A picture needs an option of a choice with its expression, “%1”.</source>
        <translation>图需要选择题里有一个同样表达式“%1”的选项。</translation>
    </message>
    <message>
        <source>A picture changes its scene by “key: value”, not “%1”.</source>
        <translation>图用“key: value”的形式改动它的场景，不能写“%1”。</translation>
    </message>
    <message>
        <source>A question has no key “%1”; there are: kind, id, ask, answer, tolerance, option EXPRESSION, picture EXPRESSION, wrong EXPRESSION, right, hint, from, range.</source>
        <translation>问题没有“%1”这个键；有：kind、id、ask、answer、tolerance、option 表达式、picture 表达式、wrong 表达式、right、hint、from、range。</translation>
    </message>
    <message>
        <source>Two of the things to order are equal: “%1” and “%2”.</source>
        <translation>要排序的项目中有两个相等：“%1”和“%2”。</translation>
    </message>
    <message>
        <source>The fence that begins here does not end: a line “```” is missing, and what follows cannot be read.</source>
        <translation>从这里开始的代码块没有结束：缺少一行“```”，后面的内容无法读取。</translation>
    </message>
    <message>
        <source>A scene on this page has no key “%1”.</source>
        <translation>这个页面的场景没有“%1”这个键。</translation>
    </message>
    <message>
        <source>A scene on this page has no key “%1”; the closest one is “%2”.</source>
        <translation>这个页面的场景没有“%1”这个键；最接近的是“%2”。</translation>
    </message>
    <message>
        <source>The page %1 has no view “%2”; there are: %3.</source>
        <translation>页面 %1 没有视图“%2”；有：%3。</translation>
    </message>
    <message>
        <source>“%1” is damaged: its bytes are not those that were written.</source>
        <translation>“%1”已损坏：其内容与写入时不符。</translation>
    </message>
    <message>
        <source>“%1” needs about %2 of memory; %3 are free.</source>
        <translation>“%1”约需 %2 内存，而可用的只有 %3。</translation>
    </message>
    <message>
        <source>A stack of %1 blocks with %2 features and %3 tokens needs about %4 of memory; %5 are free.</source>
        <translation>一叠 %1 个块（%2 个特征、%3 个词元）约需 %4 内存，而可用的只有 %5。</translation>
    </message>
    <message>
        <source>The command “%1” stands before its options, as in “normscope %1 …”.</source>
        <translation>命令“%1”要写在选项之前，如“normscope %1 …”。</translation>
    </message>
    <message>
        <source>With type of %1 pt and a width of %2 mm this view needs a height of %3 mm; %4 mm are too few.</source>
        <translation>字号为 %1 pt、宽度为 %2 mm 时，此视图至少需要 %3 mm 的高度；%4 mm 太矮。</translation>
    </message>
    <message>
        <source>Archives need the library libzip, which cannot be loaded: %1.</source>
        <translation>压缩文件需要程序库 libzip，但无法加载它：%1。</translation>
    </message>
</context>
<context>
    <name>MethodText</name>
    <message>
        <source>over positions {%1}</source>
        <translation>遍及所有位置 {%1}</translation>
    </message>
    <message>
        <source>per position {%1}</source>
        <translation>逐位置 {%1}</translation>
    </message>
    <message>
        <source>whole sample {%1}</source>
        <translation>整个样本 {%1}</translation>
    </message>
    <message>
        <source>each position {%1}</source>
        <translation>逐位置 {%1}</translation>
    </message>
    <message>
        <source>channels only {%1}</source>
        <translation>仅通道 {%1}</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批 BN</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层 LN</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>均方根 RMS</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例 IN</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组 GN</translation>
    </message>
    <message>
        <source>Batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>Instance norm</source>
        <translation>实例归一化</translation>
    </message>
    <message>
        <source>Group norm</source>
        <translation>组归一化</translation>
    </message>
    <message>
        <source>batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>instance norm</source>
        <translation>实例归一化</translation>
    </message>
    <message>
        <source>group norm</source>
        <translation>组归一化</translation>
    </message>
    <message>
        <source>Each channel is normalized over the whole batch and all positions.</source>
        <translation>每个通道在整个批和所有位置上归一化。</translation>
    </message>
    <message>
        <source>Each sample is normalized over its own features.</source>
        <translation>每个样本在自身的特征上归一化。</translation>
    </message>
    <message>
        <source>Each sample is divided by its root mean square; no mean is subtracted.</source>
        <translation>每个样本除以自身的均方根；不减去均值。</translation>
    </message>
    <message>
        <source>Each channel of each sample is normalized over its positions.</source>
        <translation>每个样本的每个通道在自身的各位置上归一化。</translation>
    </message>
    <message>
        <source>The channels of each sample are split into G groups, and each is normalized by itself.</source>
        <translation>每个样本的通道分成 G 组，每组各自归一化。</translation>
    </message>
    <message>
        <source>%1, G = %2</source>
        <translation>%1，G = %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>ReleaseNotes</name>
    <message>
        <source>Version %1, %2</source>
        <translation>版本 %1，%2</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>新增内容</translation>
    </message>
</context>
<context>
    <name>RemedyDefinition</name>
    <message>
        <source>sync: the statistics of k devices with N samples each are put together.</source>
        <translation>同步：k 个设备各 N 个样本，统计量合并计算。</translation>
    </message>
    <message>
        <source>ghost: the batch is cut into k parts with statistics of their own.</source>
        <translation>幽灵批：一批分成 k 份，各用自己的统计量。</translation>
    </message>
    <message>
        <source>accumulation: gradients of k batches are added; the statistics stay those of N.</source>
        <translation>累积：k 个批的梯度相加，统计量仍是 N 个样本的。</translation>
    </message>
    <message>
        <source>frozen: the population’s mean and variance, in training as in eval.</source>
        <translation>冻结：训练与评估都用总体的均值和方差。</translation>
    </message>
    <message>
        <source>renorm: x̂ · r + d, with r = σ̂/σ and d = (μ̂ − μ)/σ within their limits; μ and σ are the population’s.</source>
        <translation>重归一化：x̂ · r + d，其中 r = σ̂/σ，d = (μ̂ − μ)/σ，各有界限；μ 和 σ 取自总体。</translation>
    </message>
    <message>
        <source>group: over the sample’s own groups of channels.</source>
        <translation>组：在样本自身的各通道组内归一化。</translation>
    </message>
    <message>
        <source>layer: over the sample itself.</source>
        <translation>层归一化：在样本自身内归一化。</translation>
    </message>
    <message>
        <source>batch: no remedy, N samples share their statistics.</source>
        <translation>批：不作处理，N 个样本共用统计量。</translation>
    </message>
</context>
<context>
    <name>ScriptCommand</name>
    <message>
        <source>What the script computes with. Required.</source>
        <translation>脚本用什么计算。必填。</translation>
    </message>
    <message>
        <source>FILE.py</source>
        <translation>FILE.py</translation>
    </message>
    <message>
        <source>The script to write. Required.</source>
        <translation>要写的脚本。必填。</translation>
    </message>
    <message>
        <source>Usage: normscope script INPUT --language LANGUAGE --out FILE.py [OPTION …]

Writes the computation on INPUT (.normscope, .npy, .npz, .safetensors, .csv, .tsv, an
image, or - for a .npy on standard input) as a short Python script that prints the
same statistics and the same output. A tensor of more than %1 values is loaded
from its .npy file, or from one written beside the script. The options say
otherwise than the document does.

Options, in brackets what holds without them and without a document:
</source>
        <translation>用法：normscope script INPUT --language LANGUAGE --out FILE.py [OPTION …]

把对 INPUT（.normscope、.npy、.npz、.safetensors、.csv、.tsv、图片，或以 - 表示的
标准输入上的 .npy）的计算写成简短的 Python 脚本，打印同样的统计量和同样的输出。
多于 %1 个值的张量从它的 .npy 文件读取，或从写在脚本旁边的文件读取。
选项优先于文档中的设置。

选项，方括号内为没有选项也没有文档时的值：
</translation>
    </message>
</context>
<context>
    <name>SequenceCharts</name>
    <message>
        <source>padding counted</source>
        <translation>填充计入</translation>
    </message>
    <message>
        <source>padding masked</source>
        <translation>填充掩蔽</translation>
    </message>
    <message>
        <source>%1, on average %2</source>
        <translation>%1，平均 %2</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次序号</translation>
    </message>
    <message>
        <source>batch %1: counted %2, masked %3</source>
        <translation>第 %1 批：计入 %2，掩蔽 %3</translation>
    </message>
    <message>
        <source>From batch to running statistics, ‖·‖₂/D as PowerNorm measures it (arXiv:2003.07845): %1 on average with padding counted, %2 with padding masked.</source>
        <translation>批统计量到滑动统计量的距离，‖·‖₂/D，度量方式同 PowerNorm（arXiv:2003.07845）：填充计入时平均 %1，掩蔽时平均 %2。</translation>
    </message>
    <message>
        <source>The tokens are being drawn …</source>
        <translation>正在抽取词元 …</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>running statistics</source>
        <translation>滑动统计量</translation>
    </message>
    <message>
        <source>After %1 batches eval goes by mean %2 and variance %3 if padding counted, by %4 and %5 if it was masked.</source>
        <translation>经过 %1 批后，评估模式使用的均值和方差：填充计入时为 %2 和 %3，掩蔽时为 %4 和 %5。</translation>
    </message>
    <message>
        <source>batch %1: mean %2, variance %3; masked %4, %5</source>
        <translation>第 %1 批：均值 %2，方差 %3；掩蔽时 %4，%5</translation>
    </message>
    <message>
        <source>distance of means</source>
        <translation>均值的距离</translation>
    </message>
    <message>
        <source>distance of variances</source>
        <translation>方差的距离</translation>
    </message>
    <message>
        <source>train − eval, RMS</source>
        <translation>训练 − 评估，均方根</translation>
    </message>
    <message>
        <source>Real tokens come out differently in training and in eval mode, by %1 on average with padding counted and %2 with padding masked.</source>
        <translation>真实词元在训练模式和评估模式下的输出不同：填充计入时平均相差 %1，掩蔽时平均相差 %2。</translation>
    </message>
    <message>
        <source>share of padding p</source>
        <translation>填充比例 p</translation>
    </message>
    <message>
        <source>p = %1</source>
        <translation>p = %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>p = %1: %2</source>
        <translation>p = %1：%2</translation>
    </message>
    <message>
        <source>position l</source>
        <translation>位置 l</translation>
    </message>
    <message>
        <source>l = %1: padding alone</source>
        <translation>l = %1：只有填充</translation>
    </message>
    <message>
        <source>l = %1: %2 of %3 tokens; the mean is off by %4, expected %5</source>
        <translation>l = %1：%3 个词元中有 %2 个；均值偏差 %4，预期 %5</translation>
    </message>
    <message>
        <source>law of many tokens</source>
        <translation>词元很多时的规律</translation>
    </message>
    <message>
        <source>law with this batch’s moments</source>
        <translation>按此批的矩得到的规律</translation>
    </message>
    <message>
        <source>batch mean</source>
        <translation>批均值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>With a share of %1 padding, counted, the batch mean is %2 instead of the %3 of real tokens.</source>
        <translation>填充计入且比例为 %1 时，批均值是 %2，而真实词元的均值是 %3。</translation>
    </message>
    <message>
        <source>batch variance</source>
        <translation>批方差</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>With a share of %1 padding, counted, the batch variance is %2 instead of the %3 of real tokens.</source>
        <translation>填充计入且比例为 %1 时，批方差是 %2，而真实词元的方差是 %3。</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>output of real tokens</source>
        <translation>真实词元的输出</translation>
    </message>
    <message>
        <source>With padding counted, batch norm gives real tokens mean %1 and standard deviation %2</source>
        <translation>填充计入时，批归一化后真实词元的均值是 %1，标准差是 %2</translation>
    </message>
    <message>
        <source>%1: padding inflates them.</source>
        <translation>%1：填充使它们放大。</translation>
    </message>
    <message>
        <source>%1: padding squeezes them.</source>
        <translation>%1：填充使它们缩小。</translation>
    </message>
    <message>
        <source>%1: as it should be.</source>
        <translation>%1：正如所愿。</translation>
    </message>
    <message>
        <source>real tokens</source>
        <translation>真实词元</translation>
    </message>
    <message>
        <source>Values for a mean of batch norm per position, padding masked: %1 at the first position, %2 at the last.</source>
        <translation>逐位置批归一化求一个均值所用的数值个数（填充掩蔽）：第一个位置 %1 个，最后一个位置 %2 个。</translation>
    </message>
    <message>
        <source>error of the mean</source>
        <translation>均值的误差</translation>
    </message>
    <message>
        <source>root mean square over features</source>
        <translation>各特征的均方根</translation>
    </message>
    <message>
        <source>The mean per position is off by %1 at l = %2 and by %3 at l = %4, the last with a real token; of independent values %5 and %6 are expected.</source>
        <translation>逐位置均值的偏差：在 l = %2 处为 %1，在最后一个有真实词元的 l = %4 处为 %3；对独立数值，预期为 %5 和 %6。</translation>
    </message>
    <message>
        <source>other mates</source>
        <translation>其他同批样本</translation>
    </message>
    <message>
        <source>output x̂</source>
        <translation>输出 x̂</translation>
    </message>
    <message>
        <source>n = %1, l = %2, d = %3 among rows of other lengths</source>
        <translation>n = %1，l = %2，d = %3，同批各行取其他长度</translation>
    </message>
    <message>
        <source>n = %1, l = %2, d = %3 among other rows of the tensor</source>
        <translation>n = %1，l = %2，d = %3，与张量的其他行同批</translation>
    </message>
    <message>
        <source>“%1”, d = %2, among other sentences</source>
        <translation>“%1”，d = %2，与其他句子同批</translation>
    </message>
    <message>
        <source>%1: batch norm moves it by %2, layer norm per token by %3.</source>
        <translation>%1：批归一化使其变动 %2，逐词元层归一化使其变动 %3。</translation>
    </message>
    <message>
        <source>chance (about 99 %)</source>
        <translation>随机波动范围（约 99%）</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>期望值</translation>
    </message>
    <message>
        <source>Without padding the batch mean is %1.</source>
        <translation>没有填充时批均值是 %1。</translation>
    </message>
    <message>
        <source>Without padding the batch variance is %1.</source>
        <translation>没有填充时批方差是 %1。</translation>
    </message>
</context>
<context>
    <name>SequenceFacts</name>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>Share of padding</source>
        <translation>填充比例</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Of the tokens, %1 of %2. In practice up to 50 % (Wikipedia at length 512) and 89 % (GLUE CoLA at 128): Krell et al. 2021, arXiv:2107.02027.</source>
        <translation>%2 个词元中的 %1 个。实际可达 50%（维基百科，长度 512）和 89%（GLUE CoLA，长度 128）：Krell 等 2021，arXiv:2107.02027。</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Real tokens should have 0 ± 1. The law for p = %1 gives %2 ± %3.</source>
        <translation>真实词元本应为 0 ± 1。p = %1 时，规律给出 %2 ± %3。</translation>
    </message>
    <message>
        <source>Real tokens should have 0 ± 1. The variance is 0: there is no law.</source>
        <translation>真实词元本应为 0 ± 1。方差为 0：没有规律可用。</translation>
    </message>
    <message>
        <source>Batch norm, padding counted</source>
        <translation>批归一化，填充计入</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>Batch norm, padding masked</source>
        <translation>批归一化，填充掩蔽</translation>
    </message>
    <message>
        <source>Masking repairs the contamination. That padding is why batch norm does worse on text is not shown: the batch norm that PowerNorm compares with drops padded tokens in its code (sIncerass/powernorm); whether the published runs passed a mask is unknown.</source>
        <translation>掩蔽可以消除污染。但并没有证据表明批归一化在文本上较差是因为填充：PowerNorm 用作对照的批归一化在其代码（sIncerass/powernorm）中去掉了填充词元；发表的实验是否传入了掩码则不清楚。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>A token among other mates</source>
        <translation>同一词元，不同的同批样本</translation>
    </message>
    <message>
        <source>That far apart are its outputs under batch norm over %1 draws; with padding masked %2, under layer norm per token %3.</source>
        <translation>%1 次抽取中，它在批归一化下的输出相差这么多；填充掩蔽时相差 %2，逐词元层归一化时相差 %3。</translation>
    </message>
    <message>
        <source>moves by</source>
        <translation>变动</translation>
    </message>
    <message>
        <source>Not only batch norm</source>
        <translation>不只是批归一化</translation>
    </message>
    <message>
        <source>Real tokens under layer norm of a whole sample, over positions and features. Instance norm over positions: %1 (pytorch/pytorch#81985). Layer norm per token: %2.</source>
        <translation>对整个样本（位置和特征）做层归一化后的真实词元。在位置上做实例归一化：%1（pytorch/pytorch#81985）。逐词元层归一化：%2。</translation>
    </message>
    <message>
        <source>layer, per sample</source>
        <translation>层，逐样本</translation>
    </message>
    <message>
        <source>Tokens at the last position</source>
        <translation>最后一个位置的词元</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>So many values make each mean there per position, padding masked. Where one is left, its variance is 0 and the output 0/0: %n value(s) of this batch.</source>
        <translation>
            <numerusform>填充掩蔽时，逐位置的每个均值在那里只由这么多数值得到。只剩一个时，方差为 0，输出为 0/0：此批中有 %n 个数值。</numerusform>
        </translation>
    </message>
    <message>
        <source>last position</source>
        <translation>最后位置</translation>
    </message>
    <message numerus="yes">
        <source>‖·‖₂/D on average over %n batch(es); masked %1.</source>
        <translation>
            <numerusform>‖·‖₂/D，%n 批的平均；掩蔽时 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Shen et al. 2020 (PowerNorm, arXiv:2003.07845, figure 2) find it orders of magnitude larger for a Transformer on IWSLT14 than for a ResNet-20 on CIFAR-10, and see one of the reasons there. It is measured on these tokens here, not on theirs.</source>
        <translation>Shen 等 2020（PowerNorm，arXiv:2003.07845，图 2）发现：IWSLT14 上的 Transformer 的这一距离比 CIFAR-10 上的 ResNet-20 大几个数量级，并视之为原因之一。这里度量的是当前的词元，不是他们的数据。</translation>
    </message>
    <message>
        <source>Batch to running mean</source>
        <translation>批均值到滑动均值</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>batch to running</source>
        <translation>批到滑动</translation>
    </message>
    <message>
        <source>“%1” in this batch</source>
        <translation>此批中的“%1”</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>The same vector each time. Its outputs are apart by %1 under layer norm of a whole sample, %2 under instance norm, %3 under batch norm per position, %4 under batch norm and %5 under layer norm per token.</source>
        <translation>每次都是同一个向量。它的输出相差：整个样本的层归一化 %1，实例归一化 %2，逐位置批归一化 %3，批归一化 %4，逐词元层归一化 %5。</translation>
    </message>
    <message>
        <source>the same word</source>
        <translation>同一个词</translation>
    </message>
    <message>
        <source>Layer norm of (10, 10, 10, 10)</source>
        <translation>(10, 10, 10, 10) 的层归一化</translation>
    </message>
    <message>
        <source>Equal values, as of constant padding, have no deviation from their mean: with ε &gt; 0 the output is 0 in every feature, with ε = 0 it is 0/0.</source>
        <translation>相等的数值（如常数填充）与其均值没有偏差：ε &gt; 0 时每个特征的输出都是 0，ε = 0 时是 0/0。</translation>
    </message>
    <message>
        <source>layer norm of equal values</source>
        <translation>相等的值作层归一化</translation>
    </message>
    <message>
        <source>No padding: counted or masked is the same.</source>
        <translation>没有填充：计入与掩蔽相同。</translation>
    </message>
    <message>
        <source>%1 % padding, and no variance: batch norm is 0/0.</source>
        <translation>填充 %1%，方差为 0：批归一化为 0/0。</translation>
    </message>
    <message>
        <source>Counted, %1 % padding inflates what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.</source>
        <translation>%1% 的填充若计入，会使真实词元的批归一化输出放大：%2 ± %3，而不是 0 ± 1。</translation>
    </message>
    <message>
        <source>Counted, %1 % padding squeezes what batch norm makes of real tokens: %2 ± %3 instead of 0 ± 1.</source>
        <translation>%1% 的填充若计入，会使真实词元的批归一化输出缩小：%2 ± %3，而不是 0 ± 1。</translation>
    </message>
</context>
<context>
    <name>SequencesCommand</name>
    <message>
        <source>NUMBER</source>
        <translation>NUMBER</translation>
    </message>
    <message>
        <source>L, tokens that every row is padded to (64).</source>
        <translation>L，每行填充到的词元数（64）。</translation>
    </message>
    <message>
        <source>N, rows (32).</source>
        <translation>N，行数（32）。</translation>
    </message>
    <message>
        <source>D, values of a token (16).</source>
        <translation>D，一个词元的值的个数（16）。</translation>
    </message>
    <message>
        <source>P, the share of padding, at least 0 and less than 1: round(P·N·L) of the cells (0.5).</source>
        <translation>P，填充比例，不小于 0 且小于 1：共 round(P·N·L) 个位置（0.5）。</translation>
    </message>
    <message>
        <source>Mean of the real values, which are normal (1).</source>
        <translation>真实值的均值，服从正态分布（1）。</translation>
    </message>
    <message>
        <source>Their standard deviation, 0 or more (1).</source>
        <translation>其标准差，不小于 0（1）。</translation>
    </message>
    <message>
        <source>A whole number, 0 or more; the same one gives the same table on every machine (7).</source>
        <translation>不小于 0 的整数；相同的数在任何机器上给出相同的表（7）。</translation>
    </message>
    <message>
        <source>C, the value of padding (0; in INPUT what stands there).</source>
        <translation>C，填充的值（0；INPUT 中则为其原有的值）。</translation>
    </message>
    <message>
        <source>batch (over samples and positions), batch-per-position (over samples), layer (of a token, over its features), layer-sample (of a sample, over positions and features), rms (of a token), instance (of a sample and feature, over positions).</source>
        <translation>batch（对样本和位置），batch-per-position（对样本），layer（每个词元，对其特征），layer-sample（每个样本，对位置和特征），rms（每个词元），instance（每个样本和特征，对位置）。</translation>
    </message>
    <message>
        <source>Whether it is counted in the statistics, or masked.</source>
        <translation>填充计入统计量，还是被掩去。</translation>
    </message>
    <message>
        <source>Mean of the means of all groups; without groups that are one padding token, and empty ones.</source>
        <translation>所有组均值的均值；不含只有一个填充词元的组和空组。</translation>
    </message>
    <message>
        <source>Likewise of their variances (divisor: n).</source>
        <translation>同样，各组方差的均值（除以 n）。</translation>
    </message>
    <message>
        <source>Counted: (1 − P) μ + P C; masked, and of single tokens: μ.</source>
        <translation>计入：(1 − P) μ + P C；掩去，以及单个词元：μ。</translation>
    </message>
    <message>
        <source>Counted: (1 − P) σ² + P (1 − P)(μ − C)²; masked: σ²; of single tokens: σ² (D − 1)/D. Of the other methods empty: it depends on the lengths.</source>
        <translation>计入：(1 − P) σ² + P (1 − P)(μ − C)²；掩去：σ²；单个词元：σ² (D − 1)/D。其余方法为空：取决于长度。</translation>
    </message>
    <message>
        <source>Mean of all normalized values of real tokens; those that are 0/0 are left out.</source>
        <translation>真实词元所有归一化值的均值；0/0 的不计。</translation>
    </message>
    <message>
        <source>Their standard deviation (divisor: n).</source>
        <translation>其标准差（除以 n）。</translation>
    </message>
    <message>
        <source>Counted: P (μ − C)/σ&apos;, σ&apos;² being the variance above; masked, and of single tokens: 0. Empty where it depends on the lengths, and of rms unless μ is 0.</source>
        <translation>计入：P (μ − C)/σ&apos;，σ&apos;² 为上面的方差；掩去，以及单个词元：0。取决于长度时为空，rms 除非 μ 为 0 也为空。</translation>
    </message>
    <message>
        <source>Likewise: σ/σ&apos;, or 1.</source>
        <translation>同样：σ/σ&apos;，或 1。</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>FILE</translation>
    </message>
    <message>
        <source>The padding of INPUT: broadcast over it, 0 where there is padding (the mask of a document).</source>
        <translation>INPUT 的填充：广播到整个张量，填充处为 0（默认为文档的掩码）。</translation>
    </message>
    <message>
        <source>FILE.csv</source>
        <translation>FILE.csv</translation>
    </message>
    <message>
        <source>The table to write. Required.</source>
        <translation>要写的表。必填。</translation>
    </message>
    <message>
        <source>Usage: normscope sequences [INPUT] --out FILE.csv [OPTION …]

What padding does to the statistics of token rows, N × L × D: of a batch of rows of
different lengths that is drawn, or of INPUT with its mask. Writes a row for each
method and each treatment of padding, and beside what is measured the law of
many tokens.
ε is 0; features and positions are pooled. Of INPUT, P, μ, σ and C are its own, of
each feature, and C may vary.

Columns:
</source>
        <translation>用法：normscope sequences [INPUT] --out FILE.csv [OPTION …]

填充对词元序列 N × L × D 的统计量有何影响：抽取一批长度不同的序列，
或用 INPUT 及其掩码。每种方法、每种填充处理写一行，
测得的值旁边是词元很多时的规律。ε 为 0；特征和位置合并。用 INPUT 时，
P、μ、σ 和 C 取它自己的，逐特征，且 C 可以变化。

各列：
</translation>
    </message>
    <message>
        <source>
Options, in brackets what holds without them:
</source>
        <translation>
选项，括号里是不给时的取值：
</translation>
    </message>
</context>
<context>
    <name>ShellCompletion</name>
    <message>
        <source>Usage: normscope completion bash|zsh|fish

Prints what makes a shell complete commands, options and their values. In bash,
for this session:

  source &lt;(normscope completion bash)

Options:
</source>
        <translation>用法：normscope completion bash|zsh|fish

输出让 shell 补全命令、选项及其取值的脚本。在 bash 中对本次会话启用：

  source &lt;(normscope completion bash)

选项：
</translation>
    </message>
</context>
<context>
    <name>StackText</name>
    <message>
        <source>mean square</source>
        <translation>均方</translation>
    </message>
    <message>
        <source>relative change²/δ²</source>
        <translation>相对变化²/δ²</translation>
    </message>
    <message>
        <source>share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>gradient² / top</source>
        <translation>梯度² / 顶部</translation>
    </message>
    <message>
        <source>Size of the stream behind each block, before a norm of the sum. At the top: %1.</source>
        <translation>每个块之后（和的归一化之前）残差流的大小。顶部：%1。</translation>
    </message>
    <message>
        <source>Squared gradient of each block&apos;s input over the one at the top. At block 1: %1.</source>
        <translation>各块输入的梯度平方与顶部之比。第 1 块：%1。</translation>
    </message>
    <message>
        <source>Squared gradient of each block&apos;s weights over the last block&apos;s. At block 1: %1.</source>
        <translation>各块权重的梯度平方与最后一块之比。第 1 块：%1。</translation>
    </message>
    <message>
        <source>What moving all weights by δ N(0, 1/d) changes up to each block. At the top: %1.</source>
        <translation>所有权重移动 δ N(0, 1/d) 时，到每个块为止的变化。顶部：%1。</translation>
    </message>
    <message>
        <source>Of the squared gradient below a block, the part that came through norm and sublayer; the rest came by the identity. At block 1: %1.</source>
        <translation>块之下的梯度平方中经过归一化和子层的部分，其余来自恒等路径。第 1 块：%1。</translation>
    </message>
    <message>
        <source>block %1: %2</source>
        <translation>第 %1 块：%2</translation>
    </message>
    <message>
        <source>no norm</source>
        <translation>无归一化</translation>
    </message>
    <message>
        <source>Pre%1</source>
        <translation>Pre%1</translation>
    </message>
    <message>
        <source>Post%1</source>
        <translation>Post%1</translation>
    </message>
    <message>
        <source>Peri%1</source>
        <translation>Peri%1</translation>
    </message>
    <message>
        <source>LN scaling</source>
        <translation>LN 缩放</translation>
    </message>
    <message>
        <source>plain%1</source>
        <translation>普通%1</translation>
    </message>
    <message>
        <source>No architecture is chosen.</source>
        <translation>没有选择任何结构。</translation>
    </message>
    <message>
        <source>A plain stack has no identity: all of the gradient comes through its layers.</source>
        <translation>普通堆叠没有恒等路径：全部梯度都经过各层。</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>The first stacks are being computed …</source>
        <translation>正在计算最初的堆叠……</translation>
    </message>
    <message>
        <source>gradient² / (tokens d²)</source>
        <translation>梯度² /（词元数 · d²）</translation>
    </message>
    <message>
        <source>Squared gradient of the last block’s last matrix, against the depth of the stack. At L = %1: %2.</source>
        <translation>最后一块最后一个矩阵的梯度平方，随堆叠深度变化。L = %1 时：%2。</translation>
    </message>
    <message>
        <source>Exponent of L in the deeper part: %1.</source>
        <translation>较深部分 L 的指数：%1。</translation>
    </message>
    <message>
        <source>theory: × %1 per layer</source>
        <translation>理论：每层 × %1</translation>
    </message>
    <message>
        <source>%1 blocks: %2</source>
        <translation>%1 块：%2</translation>
    </message>
    <message>
        <source>depth L</source>
        <translation>深度 L</translation>
    </message>
    <message numerus="yes">
        <source>after %n step(s)</source>
        <translation>
            <numerusform>%n 步之后</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>StageText</name>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>centre</source>
        <translation>中心化</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>affine</source>
        <translation>仿射</translation>
    </message>
</context>
<context>
    <name>SystemReason</name>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名太长</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统为只读</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>Too many levels of symbolic links</source>
        <translation>符号链接层数过多</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>管道已断开</translation>
    </message>
</context>
<context>
    <name>TensorFigure</name>
    <message>
        <source>mean 0, variance 1 in every group</source>
        <translation>每个组的均值为 0，方差为 1</translation>
    </message>
    <message>
        <source>mean square 1 in every group</source>
        <translation>每个组的均方为 1</translation>
    </message>
    <message>
        <source>There is no tensor. Open one, or start a new one.</source>
        <translation>没有张量。请打开一个，或新建一个。</translation>
    </message>
    <message>
        <source>Input $x$</source>
        <translation>输入 $x$</translation>
    </message>
    <message>
        <source>From $x$ to $x-\mu$</source>
        <translation>从 $x$ 到 $x-\mu$</translation>
    </message>
    <message>
        <source>Centred $x-\mu$</source>
        <translation>中心化 $x-\mu$</translation>
    </message>
    <message>
        <source>Towards the output $y$</source>
        <translation>接近输出 $y$</translation>
    </message>
    <message>
        <source>Output $y$</source>
        <translation>输出 $y$</translation>
    </message>
    <message>
        <source>From $x-\mu$ to $\hat{x}$</source>
        <translation>从 $x-\mu$ 到 $\hat{x}$</translation>
    </message>
    <message>
        <source>From $x$ to $\hat{x}$</source>
        <translation>从 $x$ 到 $\hat{x}$</translation>
    </message>
    <message>
        <source>Normalized $\hat{x}$</source>
        <translation>归一化 $\hat{x}$</translation>
    </message>
    <message>
        <source>, in cells %1</source>
        <translation>，单元格中 %1</translation>
    </message>
    <message>
        <source>in cells %1</source>
        <translation>单元格中 %1</translation>
    </message>
    <message>
        <source>mean 0, variance 1</source>
        <translation>均值 0，方差 1</translation>
    </message>
    <message>
        <source>mean square 1</source>
        <translation>均方 1</translation>
    </message>
</context>
<context>
    <name>Terms</name>
    <message>
        <source>Group: the elements that share statistics, named by the indices they have in common.</source>
        <translation>组：共用统计量的元素，以其共同的索引命名。</translation>
    </message>
    <message>
        <source>Reduction axes: the axes whose elements share a mean and a variance.</source>
        <translation>归约轴：其元素共用均值和方差的轴。</translation>
    </message>
    <message>
        <source>G, the number of groups that the channels are split into: a divisor of their number.</source>
        <translation>G：通道分成的组数，须整除通道数。</translation>
    </message>
    <message>
        <source>Mean μ: the sum of the group&apos;s values over n.</source>
        <translation>均值 μ：组中各值之和除以 n。</translation>
    </message>
    <message>
        <source>Variance σ²: the mean squared distance of the group&apos;s values from their mean.</source>
        <translation>方差 σ²：组中各值与均值之差的平方的平均。</translation>
    </message>
    <message>
        <source>Biased: the squared deviations are divided by n.</source>
        <translation>有偏：离差平方和除以 n。</translation>
    </message>
    <message>
        <source>Unbiased: the squared deviations are divided by n − 1.</source>
        <translation>无偏：离差平方和除以 n − 1。</translation>
    </message>
    <message>
        <source>Standard deviation σ: the root of the variance, without ε.</source>
        <translation>标准差 σ：方差的平方根，不含 ε。</translation>
    </message>
    <message>
        <source>Root mean square: the root of the sum of x² over n, without ε.</source>
        <translation>均方根：x² 之和除以 n 再开方，不含 ε。</translation>
    </message>
    <message>
        <source>Centring subtracts the mean; without it the values are divided by their root mean square, as in RMS norm.</source>
        <translation>中心化即减去均值；若不中心化，则各值除以均方根，如 RMS 归一化。</translation>
    </message>
    <message>
        <source>ε is a small number that keeps the divisor away from zero.</source>
        <translation>ε 是一个很小的数，使除数远离零。</translation>
    </message>
    <message>
        <source>Inside: ε is added to the variance, and the root is taken of both.</source>
        <translation>根号内：ε 加到方差上，再一并开方。</translation>
    </message>
    <message>
        <source>Outside: ε is added to the standard deviation.</source>
        <translation>根号外：ε 加到标准差上。</translation>
    </message>
    <message>
        <source>x is the input of the normalization, as it is.</source>
        <translation>x 是归一化的输入，未作改动。</translation>
    </message>
    <message>
        <source>x − μ is the input without the mean of its group.</source>
        <translation>x − μ 是减去组均值后的输入。</translation>
    </message>
    <message>
        <source>x̂ is the value before γ and β: moved by the mean of its group and divided by its spread.</source>
        <translation>x̂ 是乘加 γ 和 β 之前的值：减去组均值，再除以组的离散程度。</translation>
    </message>
    <message>
        <source>y = γ·x̂ + β is the output of the normalization.</source>
        <translation>y = γ·x̂ + β 是归一化的输出。</translation>
    </message>
    <message>
        <source>γ is a learned factor that scales the normalized values.</source>
        <translation>γ 是学习得到的系数，用于缩放归一化后的值。</translation>
    </message>
    <message>
        <source>β is a learned shift that is added to the scaled values.</source>
        <translation>β 是学习得到的平移，加到缩放后的值上。</translation>
    </message>
    <message>
        <source>Train: normalize with the mean and variance of this batch.</source>
        <translation>训练：用本批次的均值和方差归一化。</translation>
    </message>
    <message>
        <source>Eval: normalize with the running mean and variance, which are 0 and 1 until they are updated.</source>
        <translation>评估：用滑动均值和滑动方差归一化；更新之前它们是 0 和 1。</translation>
    </message>
    <message>
        <source>Running statistics: averages over the batches that batch norm has seen, used in eval mode.</source>
        <translation>滑动统计量：批归一化见过的各批次的平均，用于评估模式。</translation>
    </message>
    <message>
        <source>Momentum: the weight, from 0 to 1, in the running average of old and new value.</source>
        <translation>动量：滑动平均中旧值与新值的权重，从 0 到 1。</translation>
    </message>
</context>
<context>
    <name>TokenFigure</name>
    <message>
        <source>Batch</source>
        <translation>批 BN</translation>
    </message>
    <message>
        <source>Batch, per position</source>
        <translation>批 BN，逐位置</translation>
    </message>
    <message>
        <source>Layer, per token</source>
        <translation>层 LN，逐词元</translation>
    </message>
    <message>
        <source>Layer, per sample</source>
        <translation>层 LN，逐样本</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>均方根 RMS</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例 IN</translation>
    </message>
    <message>
        <source>real tokens: %1 ± %2</source>
        <translation>真实词元：%1 ± %2</translation>
    </message>
    <message>
        <source>%1, %2 % are 0/0</source>
        <translation>%1，%2% 为 0/0</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), RMS %1</source>
        <translation>
            <numerusform>%n 个数值，均方根 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s), μ %1, σ %2</source>
        <translation>
            <numerusform>%n 个数值，μ %1，σ %2</numerusform>
        </translation>
    </message>
    <message>
        <source>position l = 0 … %1</source>
        <translation>位置 l = 0～%1</translation>
    </message>
    <message numerus="yes">
        <source>%n of %1 tokens are padding</source>
        <translation>
            <numerusform>%1 个词元中有 %n 个填充</numerusform>
        </translation>
    </message>
    <message>
        <source>Feature d = %1 of every token</source>
        <translation>每个词元的特征 d = %1</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>归约 %1</translation>
    </message>
    <message>
        <source>N = %1, L = %2: %3 % of the tokens are padding.</source>
        <translation>N = %1，L = %2：%3% 的词元是填充。</translation>
    </message>
    <message>
        <source>%1: real tokens come out with mean %2 and standard deviation %3.</source>
        <translation>%1：真实词元的输出均值为 %2，标准差为 %3。</translation>
    </message>
    <message>
        <source>n = %1, l = %2: padding</source>
        <translation>n = %1，l = %2：填充</translation>
    </message>
    <message>
        <source>n = %1, l = %2, d = %3: x = %4</source>
        <translation>n = %1，l = %2，d = %3：x = %4</translation>
    </message>
    <message>
        <source>“%1”, %2</source>
        <translation>“%1”，%2</translation>
    </message>
</context>
<context>
    <name>WindowProgram</name>
    <message>
        <source>Open a sample instead of a file.</source>
        <translation>打开示例而不是文件。</translation>
    </message>
    <message>
        <source>Speak this language (as chosen in the window).</source>
        <translation>使用此语言（缺省为窗口中所选的语言）。</translation>
    </message>
    <message>
        <source>Close when everything has been painted once; for measuring.</source>
        <translation>全部内容绘制一次后关闭；用于测量。</translation>
    </message>
    <message>
        <source>FILE|ID</source>
        <translation>FILE|ID</translation>
    </message>
    <message>
        <source>Open a lesson: a file, or one that “normscope lesson list” names.</source>
        <translation>打开课程：一个文件，或“normscope lesson list”列出的课程。</translation>
    </message>
    <message>
        <source>Begin the lesson at this step (1).</source>
        <translation>从课程的这一步开始（1）。</translation>
    </message>
</context>
<context>
    <name>normscope::AffineSection</name>
    <message>
        <source>Scale γ</source>
        <translation>缩放 γ</translation>
    </message>
    <message>
        <source>Shift β</source>
        <translation>平移 β</translation>
    </message>
    <message>
        <source>Multiply by γ</source>
        <translation>乘以 γ</translation>
    </message>
    <message>
        <source>Add β</source>
        <translation>加上 β</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>1 + weight</source>
        <translation>1 + 权重</translation>
    </message>
    <message>
        <source>Runs along</source>
        <translation>沿轴变化</translation>
    </message>
    <message>
        <source>The axes along which the parameter has values of its own.</source>
        <translation>参数沿这些轴各有自己的值。</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Whether the factor is γ itself or 1 + weight, where the weight starts at 0.</source>
        <translation>系数是 γ 本身，还是 1 + 权重（权重的初值为 0）。</translation>
    </message>
    <message>
        <source>The factor is γ, which starts at 1.</source>
        <translation>系数是 γ，初值为 1。</translation>
    </message>
    <message>
        <source>The factor is 1 + weight, and the weight starts at 0.</source>
        <translation>系数是 1 + 权重，权重的初值为 0。</translation>
    </message>
    <message>
        <source>Values of γ</source>
        <translation>γ 的值</translation>
    </message>
    <message>
        <source>Values of β</source>
        <translation>β 的值</translation>
    </message>
    <message>
        <source>There is no γ at present.</source>
        <translation>目前没有 γ。</translation>
    </message>
    <message>
        <source>β</source>
        <translation>β</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>dγ</source>
        <translation>dγ</translation>
    </message>
    <message>
        <source>dβ</source>
        <translation>dβ</translation>
    </message>
</context>
<context>
    <name>normscope::Appearance</name>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Grey, with patterns</source>
        <translation>灰度与图案(&amp;G)</translation>
    </message>
</context>
<context>
    <name>normscope::ArrangementActions</name>
    <message>
        <source>Show or hide this view.</source>
        <translation>显示或隐藏此视图。</translation>
    </message>
    <message>
        <source>&amp;Enlarge the view</source>
        <translation>放大视图(&amp;E)</translation>
    </message>
    <message>
        <source>Let the view with the keyboard fill the page, or show all again.</source>
        <translation>让当前视图占满整页，或重新显示全部视图。</translation>
    </message>
    <message>
        <source>Move the view &amp;left</source>
        <translation>将视图左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move the view &amp;right</source>
        <translation>将视图右移(&amp;R)</translation>
    </message>
    <message>
        <source>Move the view &amp;up</source>
        <translation>将视图上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move the view &amp;down</source>
        <translation>将视图下移(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Hide the view</source>
        <translation>隐藏视图(&amp;H)</translation>
    </message>
    <message>
        <source>Hide the view with the keyboard; the list of views brings it back.</source>
        <translation>隐藏当前视图；可从视图列表中重新显示。</translation>
    </message>
    <message>
        <source>&amp;Next view</source>
        <translation>下一个视图(&amp;N)</translation>
    </message>
    <message>
        <source>Give the keyboard to the next view.</source>
        <translation>将键盘焦点移到下一个视图。</translation>
    </message>
    <message>
        <source>&amp;Previous view</source>
        <translation>上一个视图(&amp;P)</translation>
    </message>
    <message>
        <source>Give the keyboard to the previous view.</source>
        <translation>将键盘焦点移到上一个视图。</translation>
    </message>
    <message>
        <source>Move the view with the keyboard; its title can be dragged too.</source>
        <translation>移动当前视图；也可以拖动其标题。</translation>
    </message>
    <message>
        <source>&amp;Bring the hidden view back</source>
        <translation>恢复隐藏的视图(&amp;B)</translation>
    </message>
    <message>
        <source>Show the view again that was hidden last.</source>
        <translation>重新显示最近隐藏的视图。</translation>
    </message>
</context>
<context>
    <name>normscope::ArrayDialog</name>
    <message>
        <source>Choose an array</source>
        <translation>选择数组</translation>
    </message>
    <message numerus="yes">
        <source>“%1” holds %n array(s). Which one shall be opened?</source>
        <translation>
            <numerusform>“%1”包含 %n 个数组。要打开哪一个？</numerusform>
        </translation>
    </message>
    <message>
        <source>Arrays of the file</source>
        <translation>文件中的数组</translation>
    </message>
</context>
<context>
    <name>normscope::ArrayModel</name>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>元素类型</translation>
    </message>
</context>
<context>
    <name>normscope::Autosave</name>
    <message>
        <source>Unsaved work cannot be kept for recovery: %1</source>
        <translation>无法保留未保存的工作以供恢复：%1</translation>
    </message>
</context>
<context>
    <name>normscope::AxisChips</name>
    <message>
        <source>Axis %1, length %2</source>
        <translation>轴 %1，长度 %2</translation>
    </message>
    <message>
        <source>A value for each index of this axis</source>
        <translation>此轴的每个索引各有一个值</translation>
    </message>
    <message>
        <source>The same value for all indices of this axis</source>
        <translation>此轴的所有索引取同一个值</translation>
    </message>
    <message>
        <source>Kept: each index of this axis has statistics of its own</source>
        <translation>保留：此轴的每个索引各有自己的统计量</translation>
    </message>
    <message>
        <source>Reduced: statistics are taken over this axis. It is the last one, and at least one axis has to be reduced.</source>
        <translation>归约：统计量沿此轴计算。这是最后一个归约轴，而至少要归约一个轴。</translation>
    </message>
    <message>
        <source>Reduced: statistics are taken over this axis</source>
        <translation>归约：统计量沿此轴计算</translation>
    </message>
</context>
<context>
    <name>normscope::BatchSizeControls</name>
    <message>
        <source>New seed</source>
        <translation>新种子</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>How many samples share a mean. Left and right go to the next power of two, up and down by one.</source>
        <translation>多少个样本共用一个均值。左右键到下一个 2 的幂，上下键加减一。</translation>
    </message>
    <message>
        <source>Batch size N</source>
        <translation>批大小 N</translation>
    </message>
    <message>
        <source>Batch size as a number</source>
        <translation>批大小（数字）</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>总体</translation>
    </message>
    <message>
        <source>Degrees of freedom of Student&apos;s t</source>
        <translation>t 分布的自由度</translation>
    </message>
    <message>
        <source>Degrees of freedom ν: moments of order ν and above do not exist.</source>
        <translation>自由度 ν：ν 阶及以上的矩不存在。</translation>
    </message>
    <message>
        <source>ν</source>
        <translation>ν</translation>
    </message>
    <message>
        <source>Replacement</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Whether a batch may hold a sample twice; without, batches end where the population does.</source>
        <translation>批中是否可以重复出现同一样本；不放回时，批不能大于总体。</translation>
    </message>
    <message>
        <source>with replacement</source>
        <translation>有放回</translation>
    </message>
    <message>
        <source>without replacement</source>
        <translation>不放回</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same batches.</source>
        <translation>相同的种子抽出相同的批。</translation>
    </message>
    <message>
        <source>Draw other batches.</source>
        <translation>抽取别的批。</translation>
    </message>
    <message>
        <source>The open tensor</source>
        <translation>打开的张量</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>%1 · counts as %2 of %3</source>
        <translation>%1 · %3 个相当于 %2 个</translation>
    </message>
    <message>
        <source>From Explore</source>
        <translation>取自“探索”</translation>
    </message>
    <message>
        <source>Where the values come from: a distribution with known moments, or the samples of the open tensor, whose channels pool their positions as in batch norm.</source>
        <translation>数值的来源：矩已知的分布，或所打开张量的样本，其通道如批归一化那样合并各位置。</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>The channel that is shown. First those whose values count least: how many independent values one sample&apos;s positions are worth for the batch mean.</source>
        <translation>所显示的通道。最前面的是数值最不顶用的：对批均值而言，一个样本的各位置相当于多少个独立数值。</translation>
    </message>
    <message>
        <source>over positions</source>
        <translation>合并各位置</translation>
    </message>
    <message>
        <source>per position</source>
        <translation>逐位置</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Whether a channel pools its positions, as frameworks do, or each position has statistics of its own.</source>
        <translation>通道是如框架那样合并各位置，还是每个位置有自己的统计量。</translation>
    </message>
    <message>
        <source>Probe: sample</source>
        <translation>探针：样本</translation>
    </message>
    <message>
        <source>Sample of the probe</source>
        <translation>探针的样本</translation>
    </message>
    <message>
        <source>The probe is one cell of one sample of the tensor: which sample, counted from 0.</source>
        <translation>探针是张量中一个样本的一个单元：哪个样本，从 0 数起。</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position of the probe</source>
        <translation>探针的位置</translation>
    </message>
    <message>
        <source>Which of the channel&apos;s positions in that sample, counted from 0.</source>
        <translation>该样本中通道的哪个位置，从 0 数起。</translation>
    </message>
    <message>
        <source>Probe from Explore</source>
        <translation>取自“探索”的探针</translation>
    </message>
    <message>
        <source>Take the cell that is chosen on Explore.</source>
        <translation>取“探索”页上选定的单元。</translation>
    </message>
    <message>
        <source>Show or hide the other parameters: how batches are drawn, their number, features, probe, ε, running statistics.</source>
        <translation>显示或隐藏其他参数：批的抽取方式、批数、特征、探针、ε、滑动统计量。</translation>
    </message>
</context>
<context>
    <name>normscope::BatchSizePage</name>
    <message>
        <source>One probe, many batches</source>
        <translation>同一样本，不同的批</translation>
    </message>
    <message>
        <source>Variance of the batch mean</source>
        <translation>批均值的方差</translation>
    </message>
    <message>
        <source>Variance of the batch variance</source>
        <translation>批方差的方差</translation>
    </message>
    <message>
        <source>Bias of the batch variance</source>
        <translation>批方差的偏差</translation>
    </message>
    <message>
        <source>Sampling distribution of the batch mean</source>
        <translation>批均值的抽样分布</translation>
    </message>
    <message>
        <source>Sampling distribution of the batch variance</source>
        <translation>批方差的抽样分布</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Running mean and variance</source>
        <translation>滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Gap between training and eval output</source>
        <translation>训练输出与评估输出的差距</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批</translation>
    </message>
    <message>
        <source>How wrong is the batch?</source>
        <translation>批统计量偏差多大？</translation>
    </message>
    <message>
        <source>Sampling distribution</source>
        <translation>抽样分布</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>x = %1, %2 of %3 batches</source>
        <translation>x = %1，%3 个批中的 %2 个</translation>
    </message>
    <message>
        <source>batches of %1</source>
        <translation>每批 %1 个</translation>
    </message>
    <message>
        <source>batches of %1, first feature</source>
        <translation>每批 %1 个，第一个特征</translation>
    </message>
    <message>
        <source>of the first feature</source>
        <translation>第一个特征</translation>
    </message>
    <message>
        <source>&amp;New seed</source>
        <translation>新种子(&amp;N)</translation>
    </message>
    <message>
        <source>Draw other batches.</source>
        <translation>抽取别的批。</translation>
    </message>
    <message>
        <source>batches of %1, %2</source>
        <translation>大小为 %1 的批，%2</translation>
    </message>
    <message>
        <source>of channel %1</source>
        <translation>通道 %1</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>逐批</translation>
    </message>
    <message>
        <source>One batch at a time</source>
        <translation>一次一批</translation>
    </message>
    <message>
        <source>many</source>
        <translation>多批</translation>
    </message>
    <message>
        <source>safe N</source>
        <translation>安全的 N</translation>
    </message>
    <message>
        <source>Which batch size is safe?</source>
        <translation>多大的批才安全？</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>散布</translation>
    </message>
    <message>
        <source>Spread of the output, by remedy</source>
        <translation>各对策下输出的标准差</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>Bias of the output, by remedy</source>
        <translation>各对策下输出的偏差</translation>
    </message>
    <message>
        <source>Gap between training and eval, by remedy</source>
        <translation>各对策下训练与评估的差距</translation>
    </message>
    <message>
        <source>Gradient of the probe</source>
        <translation>探针的梯度</translation>
    </message>
    <message>
        <source>leak</source>
        <translation>泄露</translation>
    </message>
    <message>
        <source>What the output tells of a mate</source>
        <translation>输出透露的同批样本信息</translation>
    </message>
    <message>
        <source>What helps?</source>
        <translation>什么有帮助？</translation>
    </message>
    <message>
        <source>Move the probe x along the population; of a tensor to the cell with the next value.</source>
        <translation>沿总体移动探针 x；张量则移到数值相邻的单元格。</translation>
    </message>
    <message>
        <source>Probe do&amp;wn</source>
        <translation>探针减小(&amp;W)</translation>
    </message>
    <message>
        <source>Probe &amp;up</source>
        <translation>探针增大(&amp;U)</translation>
    </message>
    <message>
        <source>Running stats</source>
        <translation>滑动统计量</translation>
    </message>
</context>
<context>
    <name>normscope::BatchSizeStatus</name>
    <message>
        <source>Batches drawn</source>
        <translation>已抽取的批</translation>
    </message>
    <message>
        <source>N = %1 · %2 batches of every size · %3 features · seed %4 · %5</source>
        <translation>N = %1 · 每种大小 %2 个批 · %3 个特征 · 种子 %4 · %5</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Draw the rest of the batches.</source>
        <translation>抽取其余的批。</translation>
    </message>
    <message>
        <source>Keep what is drawn so far, and draw no more.</source>
        <translation>保留已抽取的，不再继续。</translation>
    </message>
    <message>
        <source>%1 %, about %2 min left</source>
        <translation>%1%，约剩 %2 分钟</translation>
    </message>
    <message>
        <source>%1 %, about %2 s left</source>
        <translation>%1%，约剩 %2 秒</translation>
    </message>
    <message>
        <source>Stopped: %1 of %2 batches of %3 drawn, %4 in all sizes.</source>
        <translation>已停止：大小为 %3 的批已抽取 %1 / %2，各种大小共 %4。</translation>
    </message>
    <message>
        <source>N = %1 · %2 batches of every size · channels: %3 · seed %4 · %5</source>
        <translation>N = %1 · 每种大小 %2 个批 · %3 个通道 · 种子 %4 · %5</translation>
    </message>
</context>
<context>
    <name>normscope::BlackScreen</name>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
</context>
<context>
    <name>normscope::BlockFigure</name>
    <message>
        <source>%1 of %2 %3 drawn</source>
        <translation>%3 轴画出 %1/%2</translation>
    </message>
    <message>
        <source>drag to turn</source>
        <translation>拖动以旋转</translation>
    </message>
    <message>
        <source>Open a tensor to see it as a block.</source>
        <translation>打开一个张量，以立方体的形式查看。</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%2 个单元格中的 %1 个</translation>
    </message>
    <message>
        <source>The tensor as a block along %1.</source>
        <translation>张量的立方体，沿 %1。</translation>
    </message>
    <message>
        <source>Not every index has a cell: %1.</source>
        <translation>并非每个索引都画出：%1。</translation>
    </message>
    <message>
        <source>%1, %2 masked</source>
        <translation>%1，%2 个被掩蔽</translation>
    </message>
    <message>
        <source>In colour: group %1, %2.</source>
        <translation>着色：组 %1，%2。</translation>
    </message>
</context>
<context>
    <name>normscope::BlockView</name>
    <message>
        <source>Axes block</source>
        <translation>轴立方体</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Lay the block out as the flat slices of the tensor view, and fold it again (U)</source>
        <translation>把立方体铺成张量视图中的平面切片，再合拢（U）</translation>
    </message>
    <message>
        <source>Unfold the axes block</source>
        <translation>展开轴立方体</translation>
    </message>
    <message>
        <source>Fold the axes block</source>
        <translation>折叠轴立方体</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
</context>
<context>
    <name>normscope::CardArrangement</name>
    <message>
        <source>All views are hidden.</source>
        <translation>所有视图都已隐藏。</translation>
    </message>
    <message>
        <source>Show them again</source>
        <translation>重新显示</translation>
    </message>
</context>
<context>
    <name>normscope::CardHandle</name>
    <message>
        <source>Hide this view; the menu “View” brings it back.</source>
        <translation>隐藏此视图；可在“视图”菜单中重新显示。</translation>
    </message>
    <message>
        <source>Hide “%1”</source>
        <translation>隐藏“%1”</translation>
    </message>
    <message>
        <source>Show the other views again.</source>
        <translation>重新显示其他视图。</translation>
    </message>
    <message>
        <source>Enlarge this view to the whole page.</source>
        <translation>将此视图放大到整页。</translation>
    </message>
    <message>
        <source>Show the other views beside “%1”</source>
        <translation>在“%1”旁重新显示其他视图</translation>
    </message>
    <message>
        <source>Enlarge “%1”</source>
        <translation>放大“%1”</translation>
    </message>
</context>
<context>
    <name>normscope::CellEditor</name>
    <message>
        <source>Value of the cell</source>
        <translation>单元格的值</translation>
    </message>
    <message>
        <source>“%1” is not a number. Type a number, nan or inf.</source>
        <translation>“%1”不是数。请输入一个数、nan 或 inf。</translation>
    </message>
    <message>
        <source>“%1” is beyond the largest number, about 1.8e308. Type inf for infinity.</source>
        <translation>“%1”超出了最大的数（约 1.8e308）。要表示无穷大，请输入 inf。</translation>
    </message>
</context>
<context>
    <name>normscope::CellPainter</name>
    <message>
        <source>Cells to paint</source>
        <translation>可涂的单元格</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) painted.</source>
        <translation>
            <numerusform>已涂 %n 个单元格。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::CellReadout</name>
    <message>
        <source>group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message numerus="yes">
        <source>%Ln value(s)</source>
        <translation>
            <numerusform>%Ln 个值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s)</source>
        <translation>
            <numerusform>%Ln 个组</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%Ln choice(s)</source>
        <translation>
            <numerusform>%Ln 个选择</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ChangeDialog</name>
    <message>
        <source>Shift or scale</source>
        <translation>平移或缩放</translation>
    </message>
    <message>
        <source>&amp;Multiply by</source>
        <translation>乘以(&amp;M)</translation>
    </message>
    <message>
        <source>Then &amp;add</source>
        <translation>再加上(&amp;A)</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>normscope::Chart</name>
    <message>
        <source>the mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>the error of the batch mean</source>
        <translation>批均值的误差</translation>
    </message>
    <message>
        <source>the deviation σ</source>
        <translation>标准差 σ</translation>
    </message>
    <message>
        <source>the error of the batch’s σ</source>
        <translation>批标准差的误差</translation>
    </message>
</context>
<context>
    <name>normscope::ChoiceBar</name>
    <message>
        <source>Add a choice</source>
        <translation>添加方案</translation>
    </message>
    <message>
        <source>Choice %1 of %2: %3</source>
        <translation>方案 %1/%2：%3</translation>
    </message>
    <message>
        <source>%1, as it stands on Explore. Drag it to another place.</source>
        <translation>%1，即“探索”页上的方案。可拖到别处。</translation>
    </message>
    <message>
        <source>%1. Drag it to another place.</source>
        <translation>%1。可拖到别处。</translation>
    </message>
    <message>
        <source>A convention</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>Compare another choice.</source>
        <translation>再比较一个方案。</translation>
    </message>
    <message>
        <source>Open in Explore</source>
        <translation>在“探索”中打开</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>normscope::ChoiceList</name>
    <message>
        <source>The choice of Explore</source>
        <translation>“探索”页的方案</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>normscope::ChoicePanel</name>
    <message>
        <source>%1: the choice of Explore. Show it there.</source>
        <translation>%1：“探索”页的方案。到那里查看。</translation>
    </message>
    <message>
        <source>%1. Open it in Explore; it comes back as it is changed there.</source>
        <translation>%1。在“探索”中打开；在那里修改后，此处随之更新。</translation>
    </message>
    <message>
        <source>Axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>%1 is reduced: statistics are taken over it. Click to keep it.</source>
        <translation>%1 是归约轴：统计量在其上求得。单击以保留它。</translation>
    </message>
    <message>
        <source>%1 is kept: each index has statistics of its own. Click to reduce it.</source>
        <translation>%1 被保留：每个下标有自己的统计量。单击以归约它。</translation>
    </message>
</context>
<context>
    <name>normscope::ChoiceText</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>own μ, σ</source>
        <translation>用自身 μ、σ</translation>
    </message>
    <message>
        <source>no: $y=\beta$</source>
        <translation>否：$y=\beta$</translation>
    </message>
    <message>
        <source>no: 0/0</source>
        <translation>否：0/0</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>all values × 3</source>
        <translation>所有数值 × 3</translation>
    </message>
    <message>
        <source>all values + std</source>
        <translation>所有数值 + 标准差</translation>
    </message>
    <message>
        <source>one sample × 3</source>
        <translation>一个样本 × 3</translation>
    </message>
    <message>
        <source>one channel × 3</source>
        <translation>一个通道 × 3</translation>
    </message>
    <message>
        <source>channels rotated</source>
        <translation>旋转通道</translation>
    </message>
    <message>
        <source>The largest change of x̂ when all values are multiplied by 3.</source>
        <translation>所有数值乘以 3 时，x̂ 的最大变化。</translation>
    </message>
    <message>
        <source>The largest change of x̂ when the standard deviation is added to all values.</source>
        <translation>所有数值加上标准差时，x̂ 的最大变化。</translation>
    </message>
    <message>
        <source>The largest change of x̂, of any sample, when the first sample is multiplied by 3.</source>
        <translation>第一个样本乘以 3 时，任何样本的 x̂ 的最大变化。</translation>
    </message>
    <message>
        <source>The largest change of x̂, of any channel, when the first channel is multiplied by 3.</source>
        <translation>第一个通道乘以 3 时，任何通道的 x̂ 的最大变化。</translation>
    </message>
    <message>
        <source>How far the x̂ of channels that are turned by an orthogonal matrix is from x̂ turned by it.</source>
        <translation>通道经正交矩阵旋转后的 x̂，与旋转后的原 x̂ 相差多少。</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>RMS over %1</source>
        <translation>在 %1 上的均方根</translation>
    </message>
    <message numerus="yes">
        <source>%Ln group(s) of %1</source>
        <translation>
            <numerusform>%Ln 组，每组 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · no μ</source>
        <translation>%1 · 无 μ</translation>
    </message>
    <message>
        <source>G = %1</source>
        <translation>G = %1</translation>
    </message>
    <message>
        <source>kept: nothing</source>
        <translation>无保留轴</translation>
    </message>
    <message>
        <source>kept %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>reduced %1</source>
        <translation>归约 %1</translation>
    </message>
    <message>
        <source>reduced axes</source>
        <translation>归约轴</translation>
    </message>
    <message>
        <source>Statistics are taken over these axes.</source>
        <translation>在这些轴上求统计量。</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>组数</translation>
    </message>
    <message>
        <source>How many means there are.</source>
        <translation>有多少个均值。</translation>
    </message>
    <message>
        <source>values per group</source>
        <translation>每组数值个数</translation>
    </message>
    <message>
        <source>How many values share a mean.</source>
        <translation>多少个数值共用一个均值。</translation>
    </message>
    <message>
        <source>shape of $\gamma$</source>
        <translation>$\gamma$ 的形状</translation>
    </message>
    <message>
        <source>The input&apos;s lengths along the axes of γ.</source>
        <translation>输入在 γ 各轴上的长度。</translation>
    </message>
    <message>
        <source>shape of $\beta$</source>
        <translation>$\beta$ 的形状</translation>
    </message>
    <message>
        <source>The input&apos;s lengths along the axes of β.</source>
        <translation>输入在 β 各轴上的长度。</translation>
    </message>
    <message>
        <source>numbers stored</source>
        <translation>存储的数</translation>
    </message>
    <message>
        <source>Those of γ and β, and those of running mean and variance.</source>
        <translation>γ 和 β 的个数，以及滑动均值和方差的个数。</translation>
    </message>
    <message>
        <source>same in train and eval</source>
        <translation>训练与评估相同</translation>
    </message>
    <message>
        <source>Whether both modes compute the same.</source>
        <translation>两种模式的计算是否相同。</translation>
    </message>
    <message>
        <source>depends on other samples</source>
        <translation>依赖其他样本</translation>
    </message>
    <message>
        <source>Whether a group holds values of two samples.</source>
        <translation>一个组是否含有两个样本的数值。</translation>
    </message>
    <message>
        <source>works at N = 1</source>
        <translation>N = 1 时可用</translation>
    </message>
    <message>
        <source>What a sample becomes that is alone in its batch: the same, something else by statistics of its own, or β.</source>
        <translation>批中只有一个样本时的结果：不变，用自身统计量而不同，或等于 β。</translation>
    </message>
    <message>
        <source>bound of $\hat{x}$</source>
        <translation>$\hat{x}$ 的上界</translation>
    </message>
    <message>
        <source>No x̂ is farther from 0, whatever the input: √(n − 1) of n values, without centring √n.</source>
        <translation>无论输入是什么，x̂ 离 0 都不会更远：n 个数值时为 √(n − 1)，不中心化时为 √n。</translation>
    </message>
    <message>
        <source>operations per value</source>
        <translation>每个数值的运算次数</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 纳秒</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 (%2 each)</source>
        <translation>%1（每个 %2）</translation>
    </message>
    <message>
        <source>time on this machine</source>
        <translation>本机用时</translation>
    </message>
    <message>
        <source>How long statistics and all outputs of the tensor take here: the shortest of several runs, and for each value.</source>
        <translation>在本机上计算此张量的统计量和全部输出所需的时间：多次运行中最短的一次，以及平均每个数值的用时。</translation>
    </message>
    <message>
        <source>Additions and multiplications, with statistics; in brackets those of x̂, and those of γ and β.</source>
        <translation>加法和乘法的次数，含统计量；括号内分别为 x̂ 的次数与 γ、β 的次数。</translation>
    </message>
</context>
<context>
    <name>normscope::ChoicesGrid</name>
    <message>
        <source>Input x</source>
        <translation>输入 x</translation>
    </message>
</context>
<context>
    <name>normscope::ClassAnswersDialog</name>
    <message>
        <source>(shown without an answer)</source>
        <translation>（未作答，直接揭晓）</translation>
    </message>
    <message>
        <source>Answers of a class</source>
        <translation>全班的答案</translation>
    </message>
    <message numerus="yes">
        <source>Handed in: %n. Bars count first answers, before the result was seen.</source>
        <translation>
            <numerusform>已交 %n 份。条形为揭晓之前的首次答案。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · step %2 · %3</source>
        <translation>%1 · 第 %2 步 · %3</translation>
    </message>
    <message>
        <source>%1 of %2 right at first, %3 in the end</source>
        <translation>首次答对 %1 人，共 %2 人；最终答对 %3 人</translation>
    </message>
    <message>
        <source>Save as a table…</source>
        <translation>存为表格…</translation>
    </message>
</context>
<context>
    <name>normscope::ClassroomMode</name>
    <message>
        <source>▶ Present</source>
        <translation>▶ 演示</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>For a class: full screen, one or two large views, type by the height of the screen; Space and Page Down step through the stages.</source>
        <translation>面向课堂：全屏，一两个大视图，字号随屏幕高度变化；空格键和 Page Down 逐步切换阶段。</translation>
    </message>
</context>
<context>
    <name>normscope::ColorBarsView</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>从 %1 到 %2。</translation>
    </message>
</context>
<context>
    <name>normscope::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Find a command, a view or a sample</source>
        <translation>查找命令、视图或示例</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>找到的命令</translation>
    </message>
    <message>
        <source>No command has these letters.</source>
        <translation>没有包含这些字的命令。</translation>
    </message>
</context>
<context>
    <name>normscope::CompareHeader</name>
    <message>
        <source>shared colours</source>
        <translation>共用颜色</translation>
    </message>
    <message>
        <source>own</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Equal colours are equal values in all panels.</source>
        <translation>在所有面板中，颜色相同则数值相同。</translation>
    </message>
    <message>
        <source>Each panel has the colours of its own values.</source>
        <translation>每个面板按自己的数值着色。</translation>
    </message>
</context>
<context>
    <name>normscope::ComparePage</name>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Cubes</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>one group</source>
        <translation>一组</translation>
    </message>
    <message>
        <source>all groups</source>
        <translation>所有组</translation>
    </message>
    <message>
        <source>One tensor, several answers</source>
        <translation>同一张量，多种结果</translation>
    </message>
    <message>
        <source>One cell, several neighbourhoods</source>
        <translation>同一单元格，不同的组</translation>
    </message>
    <message>
        <source>What is shown of each choice</source>
        <translation>每个方案显示什么</translation>
    </message>
    <message>
        <source>Groups in colour</source>
        <translation>着色的组</translation>
    </message>
    <message>
        <source>No more than %1 choices stand beside each other.</source>
        <translation>并排的方案不超过 %1 个。</translation>
    </message>
    <message>
        <source>Open “%1” in Explore</source>
        <translation>在“探索”中打开“%1”</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>视角</translation>
    </message>
    <message>
        <source>The values at the stage that the scrubber stands at.</source>
        <translation>滑块所在阶段的数值。</translation>
    </message>
    <message>
        <source>∂L/∂x: how the loss changes with every input, under each choice.</source>
        <translation>∂L/∂x：在每种选择下，损失如何随各个输入变化。</translation>
    </message>
    <message>
        <source>∂y/∂x: how the output of the pinned cell changes with every input.</source>
        <translation>∂y/∂x：固定单元格的输出如何随各个输入变化。</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Times every choice on this machine anew.</source>
        <translation>在本机上重新测量每种选择的用时。</translation>
    </message>
</context>
<context>
    <name>normscope::ComparisonText</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>influence</source>
        <translation>影响</translation>
    </message>
</context>
<context>
    <name>normscope::ComparisonViews</name>
    <message>
        <source>the numbers in the cells</source>
        <translation>单元格中的数字</translation>
    </message>
    <message>
        <source>Input x</source>
        <translation>输入 x</translation>
    </message>
    <message>
        <source>Scheme of 6 × 6 × 6</source>
        <translation>6 × 6 × 6 的示意</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) beyond the range</source>
        <translation>
            <numerusform>%n 个数值超出范围</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ControlStrip</name>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Eval</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>&amp;Normalization panel</source>
        <translation>归一化面板(&amp;N)</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Reading of the layout</source>
        <translation>布局的解读方式</translation>
    </message>
    <message>
        <source>This method is read in two ways on this layout.</source>
        <translation>此方法在当前布局上有两种解读方式。</translation>
    </message>
    <message>
        <source>Number of channel groups G</source>
        <translation>通道组数 G</translation>
    </message>
    <message>
        <source>G</source>
        <translation>G</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>What the axes of the tensor stand for, outermost first.</source>
        <translation>张量各轴的含义，最外层的轴在最前。</translation>
    </message>
    <message>
        <source>Reduction axes</source>
        <translation>归约轴</translation>
    </message>
    <message>
        <source>Reduce over</source>
        <translation>归约轴</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>γ β …</source>
        <translation>γ β …</translation>
    </message>
    <message>
        <source>Every choice of the normalization, γ, β and the running statistics in one place.</source>
        <translation>归一化的所有选项、γ、β 和滑动统计量都在这里。</translation>
    </message>
    <message>
        <source>Custom names…</source>
        <translation>自定义名称…</translation>
    </message>
    <message>
        <source>&amp;Axes…</source>
        <translation>轴(&amp;A)…</translation>
    </message>
    <message>
        <source>Rename the axes, put them in another order, say what they number.</source>
        <translation>重命名轴、调整顺序、说明各轴的含义。</translation>
    </message>
    <message>
        <source>No running mean and variance are kept.</source>
        <translation>没有保留滑动均值和滑动方差。</translation>
    </message>
</context>
<context>
    <name>normscope::ConventionSection</name>
    <message>
        <source>Convention</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>As in</source>
        <translation>依照</translation>
    </message>
    <message>
        <source>The arithmetic of a framework, a code base or a paper: ε and its place, the variance estimators, the momentum, the form of γ.</source>
        <translation>某个框架、代码库或论文的算法约定：ε 及其位置、方差估计方式、动量、γ 的形式。</translation>
    </message>
    <message>
        <source>own choice</source>
        <translation>自选</translation>
    </message>
    <message>
        <source>No convention is known for this choice of axes.</source>
        <translation>这样选择的轴没有已知的约定。</translation>
    </message>
    <message>
        <source>These choices agree with none of the known conventions.</source>
        <translation>这些选项与任何已知的约定都不一致。</translation>
    </message>
    <message>
        <source>%1: nothing changes, the choices agree with it already.</source>
        <translation>%1：没有变化，当前选项已经与之一致。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>ε and the estimators stay as they were for the method before.</source>
        <translation>ε 和方差的估计方式沿用上一种方法的设置。</translation>
    </message>
</context>
<context>
    <name>normscope::ConventionText</name>
    <message>
        <source>inside the root</source>
        <translation>根号之内</translation>
    </message>
    <message>
        <source>outside of the root</source>
        <translation>根号之外</translation>
    </message>
    <message>
        <source>biased</source>
        <translation>有偏</translation>
    </message>
    <message>
        <source>unbiased</source>
        <translation>无偏</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>1 + weight</source>
        <translation>1 + 权重</translation>
    </message>
    <message>
        <source>%1 of the new value</source>
        <translation>新值的 %1</translation>
    </message>
    <message>
        <source>%1 of the old value</source>
        <translation>旧值的 %1</translation>
    </message>
    <message>
        <source>own choice</source>
        <translation>自选</translation>
    </message>
    <message>
        <source>ε %1 → %2</source>
        <translation>ε %1 → %2</translation>
    </message>
    <message>
        <source>variance %1 → %2</source>
        <translation>方差 %1 → %2</translation>
    </message>
    <message>
        <source>scale %1 → %2</source>
        <translation>系数 %1 → %2</translation>
    </message>
    <message>
        <source>momentum %1 → %2</source>
        <translation>动量 %1 → %2</translation>
    </message>
    <message>
        <source>running variance %1 → %2</source>
        <translation>滑动方差 %1 → %2</translation>
    </message>
</context>
<context>
    <name>normscope::CountBars</name>
    <message>
        <source>Answers as bars</source>
        <translation>答案的条形图</translation>
    </message>
</context>
<context>
    <name>normscope::CubeFigure</name>
    <message>
        <source>%1, %2: %3.</source>
        <translation>%1，%2：%3。</translation>
    </message>
</context>
<context>
    <name>normscope::CubesView</name>
    <message>
        <source>Cubes</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Arrow keys turn them.</source>
        <translation>用方向键转动它们。</translation>
    </message>
</context>
<context>
    <name>normscope::DegeneracyBanner</name>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Show what is exceptional about the groups, and when it happens, in full</source>
        <translation>完整显示这些组有何特殊之处，以及何时发生</translation>
    </message>
    <message>
        <source>Hide this until something else is exceptional</source>
        <translation>隐藏，直到出现其他特殊情况</translation>
    </message>
    <message>
        <source>(1 of %1) %2</source>
        <translation>（共 %1 条）%2</translation>
    </message>
</context>
<context>
    <name>normscope::DepthControls</name>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>Kind of stack</source>
        <translation>堆叠的种类</translation>
    </message>
    <message>
        <source>Blocks with skip connections, several architectures at once.</source>
        <translation>带跳跃连接的块，可同时比较多种结构。</translation>
    </message>
    <message>
        <source>Layers of weights, norm and activation, without skip connections.</source>
        <translation>由权重、归一化和激活函数组成的层，没有跳跃连接。</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>How many blocks there are.</source>
        <translation>块的数目。</translation>
    </message>
    <message>
        <source>Depth L</source>
        <translation>深度 L</translation>
    </message>
    <message>
        <source>Depth as a number</source>
        <translation>深度（数字）</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same weights.</source>
        <translation>相同的种子抽取相同的权重。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>batch norm</source>
        <translation>批归一化</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Norm of the plain stack</source>
        <translation>普通堆叠的归一化</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>ReLU</source>
        <translation>ReLU</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Variance of the weights</source>
        <translation>权重的方差</translation>
    </message>
    <message>
        <source>Xavier, 1/d</source>
        <translation>Xavier，1/d</translation>
    </message>
    <message>
        <source>He, 2/d</source>
        <translation>He，2/d</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Samples in the batch</source>
        <translation>一批中的样本数</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>Number of tokens</source>
        <translation>词元的数目</translation>
    </message>
    <message>
        <source>Width d</source>
        <translation>宽度 d</translation>
    </message>
    <message>
        <source>Number of features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Draws that are averaged over</source>
        <translation>取平均的抽取次数</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Attention before the other sublayer of each block</source>
        <translation>每个块中另一子层之前的注意力</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>random Q, K</source>
        <translation>随机 Q、K</translation>
    </message>
    <message>
        <source>Similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Correlation of any two tokens of the input</source>
        <translation>输入中任意两个词元的相关系数</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Learning rate of descent on a drawn target</source>
        <translation>向抽取的目标做梯度下降的学习率</translation>
    </message>
</context>
<context>
    <name>normscope::DepthPage</name>
    <message>
        <source>&amp;New seed</source>
        <translation>新种子(&amp;N)</translation>
    </message>
    <message>
        <source>Draw other weights.</source>
        <translation>抽取另外的权重。</translation>
    </message>
    <message>
        <source>&amp;One step</source>
        <translation>一步(&amp;O)</translation>
    </message>
    <message>
        <source>Move all weights down the gradient once.</source>
        <translation>所有权重沿梯度下降一步。</translation>
    </message>
    <message>
        <source>A &amp;hundred steps</source>
        <translation>一百步(&amp;H)</translation>
    </message>
    <message>
        <source>Move all weights down the gradient a hundred times.</source>
        <translation>所有权重沿梯度下降一百步。</translation>
    </message>
    <message>
        <source>&amp;Initialization</source>
        <translation>回到初始化(&amp;I)</translation>
    </message>
    <message>
        <source>Take back all steps of descent.</source>
        <translation>撤回所有下降步。</translation>
    </message>
    <message>
        <source>Share of the stacks that is measured</source>
        <translation>堆叠已测量的比例</translation>
    </message>
    <message>
        <source>Keep what is measured so far, and go no further.</source>
        <translation>保留已测量的，不再继续。</translation>
    </message>
    <message>
        <source>Measure the rest of the seeds, and take the rest of the steps.</source>
        <translation>测量其余的种子，走完其余的步。</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>残差流</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>One small step</source>
        <translation>一小步</translation>
    </message>
    <message>
        <source>Both ways down</source>
        <translation>两条路径</translation>
    </message>
    <message>
        <source>Last layer</source>
        <translation>最后一层</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>normscope::DerivationFigure</name>
    <message>
        <source>Click a cell to pin its group: the formulas appear here with its numbers in them.</source>
        <translation>单击一个单元格以固定它所在的组：公式中会代入该组的数值。</translation>
    </message>
</context>
<context>
    <name>normscope::DerivationText</name>
    <message>
        <source>running mean</source>
        <translation>滑动均值</translation>
    </message>
    <message>
        <source>running variance</source>
        <translation>滑动方差</translation>
    </message>
    <message>
        <source>Eval mode: the running statistics stand in for the group&apos;s own.</source>
        <translation>评估模式：用滑动统计量代替本组自身的统计量。</translation>
    </message>
    <message>
        <source>Masked values are left out: %1 of %2 count.</source>
        <translation>已掩蔽的值不计入：%2 个中有 %1 个计入。</translation>
    </message>
    <message>
        <source>The pinned cell is masked: it takes no part, and comes out as 0.</source>
        <translation>固定的单元格已掩蔽：它不参与计算，输出为 0。</translation>
    </message>
</context>
<context>
    <name>normscope::DerivationView</name>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the formulas with their numbers.</source>
        <translation>复制代入数值的公式。</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>Derivation, %1</source>
        <translation>推导，%1</translation>
    </message>
</context>
<context>
    <name>normscope::DifferenceMatrixView</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Arrow keys choose the difference that is a picture.</source>
        <translation>用方向键选择以图显示的差。</translation>
    </message>
    <message>
        <source>A difference needs two choices.</source>
        <translation>求差需要两种选择。</translation>
    </message>
</context>
<context>
    <name>normscope::DifferencesFigure</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Largest difference of $x$, below it the root mean square: the input is the same.</source>
        <translation>$x$ 的最大差，其下为均方根：输入相同。</translation>
    </message>
    <message>
        <source>Largest difference of $x-\mu$, below it the root mean square</source>
        <translation>$x-\mu$ 的最大差，其下为均方根</translation>
    </message>
    <message>
        <source>Largest difference of $\hat{x}$, below it the root mean square</source>
        <translation>$\hat{x}$ 的最大差，其下为均方根</translation>
    </message>
    <message>
        <source>Largest difference of $y$, below it the root mean square</source>
        <translation>$y$ 的最大差，其下为均方根</translation>
    </message>
    <message>
        <source>%1 − %2: at most %3, root mean square %4</source>
        <translation>%1 − %2：最大 %3，均方根 %4</translation>
    </message>
    <message>
        <source>Left out: up to %1 of a pair&apos;s values, which are not finite</source>
        <translation>已略去：每对中至多 %1 个不是有限数的值</translation>
    </message>
    <message>
        <source>%1; left out, not finite: %2</source>
        <translation>%1；略去不是有限数的值：%2 个</translation>
    </message>
</context>
<context>
    <name>normscope::DistributionView</name>
    <message>
        <source>No tensor is open.</source>
        <translation>没有打开的张量。</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Whole tensor</source>
        <translation>整个张量</translation>
    </message>
    <message>
        <source>Pinned group</source>
        <translation>固定的组</translation>
    </message>
    <message>
        <source>Values shown</source>
        <translation>显示的值</translation>
    </message>
    <message>
        <source>Histogram of the input</source>
        <translation>输入的直方图</translation>
    </message>
    <message>
        <source>Histogram of the stage</source>
        <translation>当前阶段的直方图</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>There are no finite values to show.</source>
        <translation>没有可显示的有限值。</translation>
    </message>
    <message>
        <source>The values are being counted …</source>
        <translation>正在统计各值 …</translation>
    </message>
    <message>
        <source>Every value is masked: there is nothing to count.</source>
        <translation>所有值都已掩蔽：没有可计数的值。</translation>
    </message>
</context>
<context>
    <name>normscope::Document</name>
    <message>
        <source>Edit one cell</source>
        <translation>编辑一个单元格</translation>
    </message>
    <message>
        <source>Edit %1 cells</source>
        <translation>编辑 %1 个单元格</translation>
    </message>
    <message>
        <source>Change the tensor</source>
        <translation>更改张量</translation>
    </message>
    <message>
        <source>Change the layout</source>
        <translation>更改布局</translation>
    </message>
    <message>
        <source>Rename the tensor</source>
        <translation>重命名张量</translation>
    </message>
    <message>
        <source>Change γ</source>
        <translation>更改 γ</translation>
    </message>
    <message>
        <source>Change β</source>
        <translation>更改 β</translation>
    </message>
    <message>
        <source>Change the mask</source>
        <translation>更改掩码</translation>
    </message>
    <message>
        <source>Change the running statistics</source>
        <translation>更改滑动统计量</translation>
    </message>
    <message>
        <source>The statistics of this batch are still being computed.</source>
        <translation>当前批的统计量仍在计算中。</translation>
    </message>
    <message>
        <source>Update running statistics with this batch</source>
        <translation>用当前批更新滑动统计量</translation>
    </message>
    <message>
        <source>Switch to batch norm</source>
        <translation>切换到批归一化</translation>
    </message>
    <message>
        <source>Switch to layer norm</source>
        <translation>切换到层归一化</translation>
    </message>
    <message>
        <source>Switch to RMS norm</source>
        <translation>切换到 RMS 归一化</translation>
    </message>
    <message>
        <source>Switch to instance norm</source>
        <translation>切换到实例归一化</translation>
    </message>
    <message>
        <source>Switch to group norm</source>
        <translation>切换到组归一化</translation>
    </message>
    <message>
        <source>Change ε</source>
        <translation>更改 ε</translation>
    </message>
    <message>
        <source>Change the momentum</source>
        <translation>更改动量</translation>
    </message>
    <message>
        <source>Change the number of channel groups</source>
        <translation>更改通道组数</translation>
    </message>
    <message>
        <source>Switch between train and eval mode</source>
        <translation>切换训练模式与评估模式</translation>
    </message>
    <message>
        <source>Change the centring</source>
        <translation>更改中心化</translation>
    </message>
    <message>
        <source>Change the place of ε</source>
        <translation>更改 ε 的位置</translation>
    </message>
    <message>
        <source>Change the variance estimator</source>
        <translation>更改方差估计方式</translation>
    </message>
    <message>
        <source>Change the form of γ</source>
        <translation>更改 γ 的形式</translation>
    </message>
    <message>
        <source>Change the form of β</source>
        <translation>更改 β 的形式</translation>
    </message>
    <message>
        <source>Change the reduction axes</source>
        <translation>更改归约轴</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>β</source>
        <translation>β</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>the running statistics</source>
        <translation>滑动统计量</translation>
    </message>
    <message>
        <source>No longer fitting, and therefore started anew: %1.</source>
        <translation>不再匹配，因而已重置：%1。</translation>
    </message>
    <message>
        <source>There are no running statistics yet: they start at mean 0 and variance 1.</source>
        <translation>还没有滑动统计量：它们从均值 0、方差 1 开始。</translation>
    </message>
    <message>
        <source>Change the normalization</source>
        <translation>更改归一化</translation>
    </message>
    <message>
        <source>Change the upstream gradient</source>
        <translation>更改上游梯度</translation>
    </message>
    <message>
        <source>the upstream gradient</source>
        <translation>上游梯度</translation>
    </message>
    <message>
        <source>Switch the convention to %1</source>
        <translation>切换到约定 %1</translation>
    </message>
    <message>
        <source>Reshape to %1</source>
        <translation>重塑为 %1</translation>
    </message>
    <message>
        <source>Crop and pad to %1</source>
        <translation>裁剪和填充为 %1</translation>
    </message>
    <message>
        <source>Permute the axes</source>
        <translation>置换轴</translation>
    </message>
    <message>
        <source>Change the batch size</source>
        <translation>更改批大小</translation>
    </message>
    <message>
        <source>Change the seed of the experiment</source>
        <translation>更改实验的种子</translation>
    </message>
    <message>
        <source>Change the population</source>
        <translation>更改总体</translation>
    </message>
    <message>
        <source>Change the number of features</source>
        <translation>更改特征数</translation>
    </message>
    <message>
        <source>Change the number of batches</source>
        <translation>更改批数</translation>
    </message>
    <message>
        <source>Change the probe</source>
        <translation>更改探针</translation>
    </message>
    <message>
        <source>Change the running statistics of the experiment</source>
        <translation>更改实验的滑动统计量</translation>
    </message>
    <message>
        <source>Change the start values</source>
        <translation>更改初始值</translation>
    </message>
    <message>
        <source>Change ε of the experiment</source>
        <translation>更改实验的 ε</translation>
    </message>
    <message>
        <source>Change the number of micro-batches</source>
        <translation>更改微批数</translation>
    </message>
    <message>
        <source>Change the experiment</source>
        <translation>更改实验</translation>
    </message>
    <message>
        <source>Open “%1”</source>
        <translation>打开“%1”</translation>
    </message>
    <message>
        <source>Change the compared choices</source>
        <translation>更改比较的方案</translation>
    </message>
    <message>
        <source>Change the stacks</source>
        <translation>更改堆叠</translation>
    </message>
    <message>
        <source>Change the compared stacks</source>
        <translation>更改比较的堆叠</translation>
    </message>
    <message>
        <source>Change the depth</source>
        <translation>更改深度</translation>
    </message>
    <message>
        <source>Change the seed of the stacks</source>
        <translation>更改堆叠的种子</translation>
    </message>
    <message>
        <source>Change the tokens</source>
        <translation>更改词元</translation>
    </message>
    <message>
        <source>Change the padding</source>
        <translation>更改填充</translation>
    </message>
    <message>
        <source>Change the values of tokens</source>
        <translation>更改词元的数值</translation>
    </message>
    <message>
        <source>Change the length of rows</source>
        <translation>更改行的长度</translation>
    </message>
    <message>
        <source>Change the number of rows</source>
        <translation>更改行数</translation>
    </message>
    <message>
        <source>Change the number of features of tokens</source>
        <translation>更改词元的特征数</translation>
    </message>
    <message>
        <source>Change the share of padding</source>
        <translation>更改填充比例</translation>
    </message>
    <message>
        <source>Drag the end of a row</source>
        <translation>拖动行尾</translation>
    </message>
    <message>
        <source>Draw other tokens</source>
        <translation>抽取其他词元</translation>
    </message>
    <message>
        <source>Change the source of tokens</source>
        <translation>更改词元来源</translation>
    </message>
    <message>
        <source>Take steps of descent</source>
        <translation>做梯度下降</translation>
    </message>
    <message>
        <source>Choose another channel</source>
        <translation>选择另一个通道</translation>
    </message>
    <message>
        <source>Change how batches are drawn</source>
        <translation>更改批的抽取方式</translation>
    </message>
    <message>
        <source>Change the remedies</source>
        <translation>更改对策参数</translation>
    </message>
    <message>
        <source>Hide and show parts of the window</source>
        <translation>隐藏与显示窗口的部分</translation>
    </message>
</context>
<context>
    <name>normscope::DocumentWindow</name>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (%1)</source>
        <translation>课程（%1）</translation>
    </message>
</context>
<context>
    <name>normscope::EditText</name>
    <message numerus="yes">
        <source>Shift %n cell(s) by %1</source>
        <translation>
            <numerusform>将 %n 个单元格平移 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n cell(s) by %1</source>
        <translation>
            <numerusform>将 %n 个单元格缩放 %1 倍</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scale %n cell(s) by %1, then shift by %2</source>
        <translation>
            <numerusform>将 %n 个单元格缩放 %1 倍，再平移 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paste %n cell(s)</source>
        <translation>
            <numerusform>粘贴 %n 个单元格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fill %n cell(s)</source>
        <translation>
            <numerusform>填充 %n 个单元格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Clear %n cell(s)</source>
        <translation>
            <numerusform>清除 %n 个单元格</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::ExperimentDetails</name>
    <message>
        <source>Batches</source>
        <translation>批数</translation>
    </message>
    <message>
        <source>Number of batches</source>
        <translation>批数</translation>
    </message>
    <message>
        <source>How many batches are drawn of every size.</source>
        <translation>每种大小抽多少批。</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Number of features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>How many features a sample has. Layer, RMS and group norm reduce over them.</source>
        <translation>一个样本有多少特征。层、RMS 和组归一化在特征上归约。</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探针</translation>
    </message>
    <message>
        <source>The sample that is put into every batch: its first features, with spaces between; those that are not typed are drawn with the seed.</source>
        <translation>放进每个批的样本：依次输入它的前几个特征，以空格分隔；未输入的按种子抽取。</translation>
    </message>
    <message>
        <source>ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>Number of micro-batches</source>
        <translation>微批数</translation>
    </message>
    <message>
        <source>Into how many parts gradient accumulation splits a batch.</source>
        <translation>梯度累积把一个批拆成几份。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>of the new value</source>
        <translation>新值的权重</translation>
    </message>
    <message>
        <source>of the old value</source>
        <translation>旧值的权重</translation>
    </message>
    <message>
        <source>Momentum convention</source>
        <translation>动量约定</translation>
    </message>
    <message>
        <source>Which of the two values the momentum is the weight of: the new one as in PyTorch, the old one as in Keras.</source>
        <translation>动量是哪个值的权重：PyTorch 中是新值，Keras 中是旧值。</translation>
    </message>
    <message>
        <source>biased</source>
        <translation>有偏</translation>
    </message>
    <message>
        <source>unbiased</source>
        <translation>无偏</translation>
    </message>
    <message>
        <source>Running variance</source>
        <translation>滑动方差</translation>
    </message>
    <message>
        <source>Which variance of a batch goes into the running variance: divided by N or by N − 1.</source>
        <translation>批的哪种方差进入滑动方差：除以 N 还是 N − 1。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>Running mean at the start</source>
        <translation>初始滑动均值</translation>
    </message>
    <message>
        <source>The running mean before the first batch.</source>
        <translation>第一批之前的滑动均值。</translation>
    </message>
    <message>
        <source>Running variance at the start</source>
        <translation>初始滑动方差</translation>
    </message>
    <message>
        <source>The running variance before the first batch.</source>
        <translation>第一批之前的滑动方差。</translation>
    </message>
</context>
<context>
    <name>normscope::ExperimentPage</name>
    <message>
        <source>Facts</source>
        <translation>要点</translation>
    </message>
</context>
<context>
    <name>normscope::ExploreFigure</name>
    <message>
        <source>input and output</source>
        <translation>输入与输出</translation>
    </message>
    <message>
        <source>one row per group</source>
        <translation>每组一行</translation>
    </message>
    <message>
        <source>one group in colour</source>
        <translation>一个组着色</translation>
    </message>
</context>
<context>
    <name>normscope::ExplorePage</name>
    <message>
        <source>Statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>one row per group</source>
        <translation>每组一行</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Hypersphere</source>
        <translation>超球面</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>input and output</source>
        <translation>输入与输出</translation>
    </message>
    <message>
        <source>Axes block</source>
        <translation>轴立方体</translation>
    </message>
    <message>
        <source>one group in colour</source>
        <translation>一个组着色</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>no room for %1</source>
        <translation>放不下 %1</translation>
    </message>
    <message>
        <source>&amp;Fill the selection</source>
        <translation>填充所选单元格(&amp;F)</translation>
    </message>
    <message>
        <source>Copy the &amp;derivation</source>
        <translation>复制推导(&amp;D)</translation>
    </message>
    <message>
        <source>Met&amp;hod</source>
        <translation>方法(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Lens</source>
        <translation>视角(&amp;L)</translation>
    </message>
    <message>
        <source>Number lines</source>
        <translation>数轴</translation>
    </message>
</context>
<context>
    <name>normscope::ExploreTitles</name>
    <message>
        <source>No common name</source>
        <translation>没有通用名称</translation>
    </message>
    <message>
        <source>%1 · %2 over %3, ε = %4</source>
        <translation>%1 · %2，归约 %3，ε = %4</translation>
    </message>
    <message>
        <source>%1 · %2 over %3, ε = %4, convention: %5</source>
        <translation>%1 · %2，归约 %3，ε = %4，约定：%5</translation>
    </message>
</context>
<context>
    <name>normscope::ExportActions</name>
    <message>
        <source>Write a view as a picture, its data as a table, or the computation as a script</source>
        <translation>把视图写成图片，把数据写成表格，或把计算写成脚本</translation>
    </message>
    <message>
        <source>&amp;Print figure…</source>
        <translation>打印图(&amp;P)…</translation>
    </message>
    <message>
        <source>Print the view that was exported last, or the whole page</source>
        <translation>打印上次导出的视图，或整个页面</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Copy figure</source>
        <translation>复制图(&amp;C)</translation>
    </message>
    <message>
        <source>The picture as SVG, PDF and PNG, and its data as text: who pastes takes what fits.</source>
        <translation>图片以 SVG、PDF 和 PNG，数据以文本形式复制：粘贴时取合适的一种。</translation>
    </message>
    <message>
        <source>Copy as &amp;SVG</source>
        <translation>复制为 SVG(&amp;S)</translation>
    </message>
    <message>
        <source>The vector picture, also as text for editors.</source>
        <translation>矢量图，也以文本形式供编辑器使用。</translation>
    </message>
    <message>
        <source>Copy as PN&amp;G</source>
        <translation>复制为 PNG(&amp;G)</translation>
    </message>
    <message>
        <source>The picture in pixels.</source>
        <translation>像素图。</translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation>复制数据(&amp;D)</translation>
    </message>
    <message>
        <source>The numbers behind the figure with all their digits, for a spreadsheet.</source>
        <translation>图中的数据，保留全部位数，供电子表格使用。</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出图形(&amp;E)…</translation>
    </message>
    <message>
        <source>Choose size, colours and format.</source>
        <translation>选择尺寸、配色和格式。</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>In the size and the colours of the last export.</source>
        <translation>按上次导出的尺寸和配色。</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出图形…</translation>
    </message>
    <message>
        <source>Save the document first: the list names the file that a figure is of.</source>
        <translation>请先保存文档：清单要写明图形来自哪个文件。</translation>
    </message>
    <message>
        <source>Add to a list of figures</source>
        <translation>添加到图形清单</translation>
    </message>
    <message>
        <source>List of figures (*.json)</source>
        <translation>图形清单 (*.json)</translation>
    </message>
</context>
<context>
    <name>normscope::ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation>导出图形</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>True size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Double</source>
        <translation>两倍</translation>
    </message>
    <message>
        <source>Size of the preview</source>
        <translation>预览大小</translation>
    </message>
    <message>
        <source>As large on this screen as on paper.</source>
        <translation>在屏幕上与纸上一样大。</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Print this figure at its true size.</source>
        <translation>按实际大小打印此图。</translation>
    </message>
    <message>
        <source>%1 × %2 mm.</source>
        <translation>%1 × %2 mm。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels.</source>
        <translation>%1 × %2 像素。</translation>
    </message>
    <message>
        <source>Larger tensors are written beside the script, as .npy files.</source>
        <translation>较大的张量写在脚本旁边的 .npy 文件中。</translation>
    </message>
    <message>
        <source>Add to a list…</source>
        <translation>添加到清单…</translation>
    </message>
    <message>
        <source>Save these settings as an entry of a .json file, from which “normscope figures” writes all figures again.</source>
        <translation>把这些设置存为 .json 文件中的一项；“normscope figures”据此重新写出全部图形。</translation>
    </message>
    <message>
        <source>It moves for %1 s.</source>
        <translation>动画时长 %1 秒。</translation>
    </message>
</context>
<context>
    <name>normscope::ExportForm</name>
    <message>
        <source>Free</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>What is exported, with its present stage, pin and direction of view.</source>
        <translation>导出哪个视图，按其当前阶段、固定的组和观察方向。</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>A picture, the numbers in it, or a script that computes them.</source>
        <translation>图片、图中的数据，或计算这些数据的脚本。</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>One file for each &amp;stage</source>
        <translation>每个阶段一个文件(&amp;S)</translation>
    </message>
    <message>
        <source>Input, centred, normalized, output: for slides that show one after the other.</source>
        <translation>输入、中心化、归一化、输出：用于依次展示的幻灯片。</translation>
    </message>
    <message>
        <source>Sizes that journals and slides ask for, with the type that goes with them.</source>
        <translation>期刊和幻灯片要求的尺寸，以及相应的字号。</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Width (mm)</source>
        <translation>宽度（mm）(&amp;W)</translation>
    </message>
    <message>
        <source>Width of the page in millimetres.</source>
        <translation>页面宽度，以毫米计。</translation>
    </message>
    <message>
        <source>&amp;Height (mm)</source>
        <translation>高度（mm）(&amp;H)</translation>
    </message>
    <message>
        <source>Height of the page in millimetres.</source>
        <translation>页面高度，以毫米计。</translation>
    </message>
    <message>
        <source>Height as &amp;needed</source>
        <translation>高度自动(&amp;N)</translation>
    </message>
    <message>
        <source>As high as the figure needs to be at this width.</source>
        <translation>在此宽度下图所需的高度。</translation>
    </message>
    <message>
        <source>&amp;Type (pt)</source>
        <translation>字号（pt）(&amp;T)</translation>
    </message>
    <message>
        <source>Size of the text in points, whatever the width.</source>
        <translation>文字大小，以磅计，与宽度无关。</translation>
    </message>
    <message>
        <source>&amp;Resolution (dpi)</source>
        <translation>分辨率（dpi）(&amp;R)</translation>
    </message>
    <message>
        <source>Pixels per inch of a .png, and of images within the other formats.</source>
        <translation>.png 以及其他格式内图像的每英寸像素数。</translation>
    </message>
    <message>
        <source>In print, groups are told by patterns and labels, so that grey copies read well.</source>
        <translation>打印配色用图案和标签区分各组，灰度复印也清晰可读。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Print, in greys</source>
        <translation>打印，灰度</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>Trans&amp;parent background</source>
        <translation>透明背景(&amp;P)</translation>
    </message>
    <message>
        <source>Nothing is painted behind the figure.</source>
        <translation>图后面不绘制任何背景。</translation>
    </message>
    <message>
        <source>SVG: looks the same everywhere, but its text cannot be edited.</source>
        <translation>SVG：在任何地方看起来都一样，但文字不能再编辑。</translation>
    </message>
    <message>
        <source>Para&amp;meters below the figure</source>
        <translation>图下方列出参数(&amp;M)</translation>
    </message>
    <message>
        <source>Shape, axes, method, convention, ε and version; the file has them in its metadata always.</source>
        <translation>形状、轴、方法、约定、ε 和版本；文件的元数据中总有这些参数。</translation>
    </message>
    <message>
        <source>One column, %1 mm</source>
        <translation>单栏，%1 mm</translation>
    </message>
    <message>
        <source>Two columns, %1 mm</source>
        <translation>双栏，%1 mm</translation>
    </message>
    <message>
        <source>Slide 16:9, %1 mm</source>
        <translation>幻灯片 16:9，%1 mm</translation>
    </message>
    <message>
        <source>Square, %1 mm</source>
        <translation>正方形，%1 mm</translation>
    </message>
    <message>
        <source>Text as &amp;outlines</source>
        <translation>文字转为轮廓(&amp;O)</translation>
    </message>
    <message>
        <source>%1, two columns, %2 mm</source>
        <translation>%1，双栏，%2 mm</translation>
    </message>
    <message>
        <source>%1, %2 mm</source>
        <translation>%1，%2 mm</translation>
    </message>
    <message>
        <source>Through the stages</source>
        <translation>依次经过各阶段</translation>
    </message>
    <message>
        <source>Gather by group</source>
        <translation>按组聚集</translation>
    </message>
    <message>
        <source>Through batch sizes</source>
        <translation>依次经过各批大小</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A picture that moves: as a .png (APNG) in full colour, or as a .gif.</source>
        <translation>会动的图片：全彩的 .png（APNG），或 .gif。</translation>
    </message>
    <message>
        <source>Mov&amp;ement</source>
        <translation>动画(&amp;E)</translation>
    </message>
    <message>
        <source>Pictures in a second: more are smoother, and a larger file.</source>
        <translation>每秒的画面数：越多越流畅，文件也越大。</translation>
    </message>
    <message>
        <source>Pict&amp;ures a second</source>
        <translation>每秒画面数(&amp;U)</translation>
    </message>
    <message>
        <source>Play it a&amp;gain and again</source>
        <translation>循环播放(&amp;G)</translation>
    </message>
    <message>
        <source>Otherwise it is played once.</source>
        <translation>否则只播放一次。</translation>
    </message>
    <message>
        <source>Moving picture, full colour (.png)</source>
        <translation>动图，全彩（.png）</translation>
    </message>
</context>
<context>
    <name>normscope::ExportHandle</name>
    <message>
        <source>Copy, export or print this view; drag it out to have it as a file.</source>
        <translation>复制、导出或打印此视图；把它拖出窗口即得到文件。</translation>
    </message>
    <message>
        <source>Export “%1”</source>
        <translation>导出“%1”</translation>
    </message>
</context>
<context>
    <name>normscope::ExportText</name>
    <message>
        <source>Vector picture (.svg)</source>
        <translation>矢量图 (.svg)</translation>
    </message>
    <message>
        <source>Vector page (.pdf)</source>
        <translation>矢量页面 (.pdf)</translation>
    </message>
    <message>
        <source>Pixel picture (.png)</source>
        <translation>像素图 (.png)</translation>
    </message>
    <message>
        <source>Its data as a table (.csv)</source>
        <translation>数据表格 (.csv)</translation>
    </message>
    <message>
        <source>Computation as a PyTorch script (.py)</source>
        <translation>PyTorch 计算脚本 (.py)</translation>
    </message>
    <message>
        <source>Computation as a NumPy script (.py)</source>
        <translation>NumPy 计算脚本 (.py)</translation>
    </message>
    <message>
        <source>LaTeX (.tex)</source>
        <translation>LaTeX (.tex)</translation>
    </message>
    <message>
        <source>Picture for LaTeX (.tikz)</source>
        <translation>LaTeX 图形 (.tikz)</translation>
    </message>
    <message>
        <source>Moving picture, 256 colours (.gif)</source>
        <translation>动图，256 色（.gif）</translation>
    </message>
</context>
<context>
    <name>normscope::FactsView</name>
    <message>
        <source>Facts</source>
        <translation>要点</translation>
    </message>
</context>
<context>
    <name>normscope::FallingPlayer</name>
    <message>
        <source>&amp;One batch falls</source>
        <translation>落下一批(&amp;O)</translation>
    </message>
    <message>
        <source>One batch falls out of the population: its values, its mean, the probe’s output.</source>
        <translation>一批从总体中落下：先是数值，再是均值，最后是探针 x 的输出。</translation>
    </message>
    <message>
        <source>&amp;Five batches fall</source>
        <translation>落下五批(&amp;F)</translation>
    </message>
    <message>
        <source>Five batches fall one after the other.</source>
        <translation>五批依次落下。</translation>
    </message>
    <message>
        <source>A &amp;thousand batches fall</source>
        <translation>落下一千批(&amp;T)</translation>
    </message>
    <message>
        <source>A thousand batches fall, quickly.</source>
        <translation>一千批快速落下。</translation>
    </message>
    <message>
        <source>All batches at on&amp;ce</source>
        <translation>一次显示所有批(&amp;C)</translation>
    </message>
    <message>
        <source>Everything that the experiment has drawn.</source>
        <translation>实验抽取的全部批。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>One &amp;moment on</source>
        <translation>前进一步(&amp;M)</translation>
    </message>
    <message>
        <source>The values, then the mean, then the output of the next batch.</source>
        <translation>下一批的数值，然后是均值，然后是输出。</translation>
    </message>
    <message>
        <source>Stop the &amp;fall</source>
        <translation>停止下落(&amp;F)</translation>
    </message>
    <message>
        <source>Stop here. Esc does it as well.</source>
        <translation>停在这里。按 Esc 也可以。</translation>
    </message>
    <message>
        <source>&amp;Empty the rows</source>
        <translation>清空各行(&amp;E)</translation>
    </message>
    <message>
        <source>Back to the population, before any batch.</source>
        <translation>回到总体，尚无批落下。</translation>
    </message>
    <message>
        <source>One batch falls</source>
        <translation>落下一批</translation>
    </message>
    <message>
        <source>Five batches fall</source>
        <translation>落下五批</translation>
    </message>
    <message>
        <source>A thousand batches fall</source>
        <translation>落下一千批</translation>
    </message>
    <message>
        <source>All batches at once</source>
        <translation>一次显示所有批</translation>
    </message>
    <message>
        <source>One moment on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Stop the fall</source>
        <translation>停止下落</translation>
    </message>
    <message>
        <source>Empty the rows</source>
        <translation>清空各行</translation>
    </message>
</context>
<context>
    <name>normscope::FigureExporter</name>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
    <message>
        <source>“%1” is written.</source>
        <translation>“%1”已写入。</translation>
    </message>
    <message>
        <source>The figures of %1 stages are written, the last one to “%2”.</source>
        <translation>%1 个阶段的图已写入，最后一个为“%2”。</translation>
    </message>
    <message>
        <source>Copying the figure</source>
        <translation>正在复制图</translation>
    </message>
    <message>
        <source>The figure is on the clipboard.</source>
        <translation>图已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The data are on the clipboard.</source>
        <translation>数据已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Preparing the figure</source>
        <translation>正在准备图</translation>
    </message>
</context>
<context>
    <name>normscope::FigurePrinting</name>
    <message>
        <source>Print “%1”</source>
        <translation>打印“%1”</translation>
    </message>
    <message>
        <source>In &amp;greys, groups told by patterns</source>
        <translation>灰度，用图案区分各组(&amp;G)</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>normscope::FigureSheet</name>
    <message>
        <source>Not shown: %1.</source>
        <translation>未显示：%1。</translation>
    </message>
</context>
<context>
    <name>normscope::FigureText</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Axes block</source>
        <translation>轴立方体</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Hypersphere</source>
        <translation>超球面</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>upstream seed %1</source>
        <translation>上游梯度种子 %1</translation>
    </message>
    <message>
        <source>%1 batches</source>
        <translation>%1 个批</translation>
    </message>
    <message>
        <source>%1 of %2 batches</source>
        <translation>%2 个批中的 %1 个</translation>
    </message>
    <message>
        <source>ν = %1</source>
        <translation>ν = %1</translation>
    </message>
    <message>
        <source>without replacement</source>
        <translation>不放回</translation>
    </message>
    <message>
        <source>N = %1</source>
        <translation>N = %1</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 个特征</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>ε = %1</source>
        <translation>ε = %1</translation>
    </message>
    <message>
        <source>momentum %1</source>
        <translation>动量 %1</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>One probe, many batches</source>
        <translation>同一样本，不同的批</translation>
    </message>
    <message>
        <source>How wrong is the batch?</source>
        <translation>批统计量偏差多大？</translation>
    </message>
    <message>
        <source>Variance of the batch mean</source>
        <translation>批均值的方差</translation>
    </message>
    <message>
        <source>Variance of the batch variance</source>
        <translation>批方差的方差</translation>
    </message>
    <message>
        <source>Bias of the batch variance</source>
        <translation>批方差的偏差</translation>
    </message>
    <message>
        <source>Sampling distributions</source>
        <translation>抽样分布</translation>
    </message>
    <message>
        <source>Distribution of the batch mean</source>
        <translation>批均值的分布</translation>
    </message>
    <message>
        <source>Distribution of the batch variance</source>
        <translation>批方差的分布</translation>
    </message>
    <message>
        <source>Running statistics</source>
        <translation>滑动统计量</translation>
    </message>
    <message>
        <source>Running mean and variance</source>
        <translation>滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>Gap between training and eval output</source>
        <translation>训练输出与评估输出的差距</translation>
    </message>
    <message>
        <source>Micro-batches</source>
        <translation>微批</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>One cell, several neighbourhoods</source>
        <translation>同一单元格，不同的组</translation>
    </message>
    <message>
        <source>Choices side by side</source>
        <translation>方案并排</translation>
    </message>
    <message>
        <source>Cubes</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>Number lines</source>
        <translation>数轴</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>有何不同</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Size of the stream</source>
        <translation>残差流的大小</translation>
    </message>
    <message>
        <source>Gradient of each block’s input</source>
        <translation>各块输入的梯度</translation>
    </message>
    <message>
        <source>Gradient of each block’s weights</source>
        <translation>各块权重的梯度</translation>
    </message>
    <message>
        <source>Effect of one small step</source>
        <translation>一小步的影响</translation>
    </message>
    <message>
        <source>Gradient through the sublayer</source>
        <translation>经过子层的梯度</translation>
    </message>
    <message>
        <source>batch of %1</source>
        <translation>批 %1</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Token rows</source>
        <translation>词元行</translation>
    </message>
    <message>
        <source>Methods side by side</source>
        <translation>各方法并排</translation>
    </message>
    <message>
        <source>Batch mean with padding</source>
        <translation>含填充的批均值</translation>
    </message>
    <message>
        <source>Batch variance with padding</source>
        <translation>含填充的批方差</translation>
    </message>
    <message>
        <source>What becomes of real tokens</source>
        <translation>真实词元的输出</translation>
    </message>
    <message>
        <source>Real tokens at each position</source>
        <translation>各位置的真实词元</translation>
    </message>
    <message>
        <source>Noise at each position</source>
        <translation>各位置的噪声</translation>
    </message>
    <message>
        <source>One token, other mates</source>
        <translation>同一词元，不同的同批样本</translation>
    </message>
    <message>
        <source>Running statistics with padding</source>
        <translation>含填充的滑动统计量</translation>
    </message>
    <message>
        <source>Distance of batch and running mean</source>
        <translation>批均值与滑动均值的距离</translation>
    </message>
    <message>
        <source>Distance of batch and running variance</source>
        <translation>批方差与滑动方差的距离</translation>
    </message>
    <message>
        <source>Training and eval with padding</source>
        <translation>含填充的训练与评估</translation>
    </message>
    <message>
        <source>Share of padding</source>
        <translation>填充比例</translation>
    </message>
    <message>
        <source>Values left per position</source>
        <translation>各位置剩余的数值</translation>
    </message>
    <message>
        <source>Batch and running statistics</source>
        <translation>批统计量与滑动统计量</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Drawn tokens</source>
        <translation>随机词元</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>英文词</translation>
    </message>
    <message>
        <source>Chinese words</source>
        <translation>中文词</translation>
    </message>
    <message>
        <source>L = %1</source>
        <translation>L = %1</translation>
    </message>
    <message>
        <source>D = %1</source>
        <translation>D = %1</translation>
    </message>
    <message>
        <source>%1 % padding</source>
        <translation>填充 %1%</translation>
    </message>
    <message>
        <source>μ = %1</source>
        <translation>μ = %1</translation>
    </message>
    <message>
        <source>σ = %1</source>
        <translation>σ = %1</translation>
    </message>
    <message>
        <source>c = %1</source>
        <translation>c = %1</translation>
    </message>
    <message>
        <source>padded with a vector</source>
        <translation>用向量填充</translation>
    </message>
    <message>
        <source>padding counted</source>
        <translation>填充计入</translation>
    </message>
    <message>
        <source>padding masked</source>
        <translation>填充掩蔽</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 个通道</translation>
    </message>
    <message>
        <source>Distributions</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Last layer against depth</source>
        <translation>最后一层与深度</translation>
    </message>
    <message>
        <source>The stack</source>
        <translation>堆叠</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) of descent</source>
        <translation>
            <numerusform>梯度下降 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>学习率 %1</translation>
    </message>
    <message>
        <source>One batch at a time</source>
        <translation>一次一批</translation>
    </message>
    <message>
        <source>Spread of the output, by remedy</source>
        <translation>各对策下输出的标准差</translation>
    </message>
    <message>
        <source>Bias of the output, by remedy</source>
        <translation>各对策下输出的偏差</translation>
    </message>
    <message>
        <source>Gap between training and eval, by remedy</source>
        <translation>各对策下训练与评估的差距</translation>
    </message>
    <message>
        <source>Gradient of the probe</source>
        <translation>探针的梯度</translation>
    </message>
    <message>
        <source>What the output tells of a mate</source>
        <translation>输出透露的同批样本信息</translation>
    </message>
    <message>
        <source>What helps?</source>
        <translation>什么有帮助？</translation>
    </message>
    <message>
        <source>Which batch size is safe?</source>
        <translation>多大的批才安全？</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>One difference</source>
        <translation>一个差</translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n 个种子</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::FileActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the document under another name</source>
        <translation>以另一个名称保存文档</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>“%1” has unsaved changes. Save them?</source>
        <translation>“%1”有未保存的更改。要保存吗？</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>新建窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Open another window, for a second document</source>
        <translation>打开另一个窗口，用于第二个文档</translation>
    </message>
    <message>
        <source>Open a document, a tensor file or images</source>
        <translation>打开文档、张量文件或图像</translation>
    </message>
    <message>
        <source>Save &amp;tensor…</source>
        <translation>保存张量(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the input, the output or a stage between them as a tensor file</source>
        <translation>将输入、输出或其间的某个阶段保存为张量文件</translation>
    </message>
    <message>
        <source>Paste as &amp;new tensor</source>
        <translation>粘贴为新张量(&amp;N)</translation>
    </message>
    <message>
        <source>Put a table or an image from the clipboard in the place of the tensor</source>
        <translation>用剪贴板中的表格或图像替换当前张量</translation>
    </message>
    <message>
        <source>%1 (not found)</source>
        <translation>%1（未找到）</translation>
    </message>
    <message>
        <source>All that opens (%1)</source>
        <translation>所有可打开的文件 (%1)</translation>
    </message>
    <message>
        <source>Normscope documents (%1)</source>
        <translation>Normscope 文档 (%1)</translation>
    </message>
    <message>
        <source>Tensor files (%1)</source>
        <translation>张量文件 (%1)</translation>
    </message>
    <message>
        <source>Images (%1)</source>
        <translation>图像 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>A tensor is being saved</source>
        <translation>正在保存张量</translation>
    </message>
    <message>
        <source>A tensor file is still being written. Close without it?</source>
        <translation>张量文件仍在写入。要放弃写入并关闭吗？</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>文件已更改</translation>
    </message>
    <message>
        <source>“%1” was changed on the disk after it was opened here. Save over what is there now?</source>
        <translation>“%1”在此处打开之后，磁盘上的文件已被更改。要覆盖现有内容吗？</translation>
    </message>
</context>
<context>
    <name>normscope::FileOpener</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>There is neither a table of numbers nor an image on the clipboard.</source>
        <translation>剪贴板上既没有数字表格，也没有图像。</translation>
    </message>
    <message>
        <source>Pasted table</source>
        <translation>粘贴的表格</translation>
    </message>
    <message>
        <source>Pasted image</source>
        <translation>粘贴的图像</translation>
    </message>
</context>
<context>
    <name>normscope::FillDialog</name>
    <message>
        <source>Fill with: %1</source>
        <translation>填充：%1</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>The same whole number draws the same values again.</source>
        <translation>同一个整数会再次抽出相同的值。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
</context>
<context>
    <name>normscope::FirstLessonOffer</name>
    <message>
        <source>New here?</source>
        <translation>第一次使用？</translation>
    </message>
    <message numerus="yes">
        <source>The first lesson takes %n minute(s). Your tensor is put aside and comes back.</source>
        <translation>
            <numerusform>第一课约需 %n 分钟。你的张量会先收起，之后原样恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Begin the lesson</source>
        <translation>开始学习</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
</context>
<context>
    <name>normscope::FormulaSpeech</name>
    <message>
        <source>%1 over %2</source>
        <translation>%2 分之 %1</translation>
    </message>
    <message>
        <source>the fraction %1 over %2, end of fraction,</source>
        <translation>分数，分子 %1，分母 %2，分数结束，</translation>
    </message>
    <message>
        <source>the square root of %1</source>
        <translation>根号 %1</translation>
    </message>
    <message>
        <source>the square root of %1, end of root,</source>
        <translation>根号 %1，根号结束，</translation>
    </message>
    <message>
        <source>%1 over %2 of</source>
        <translation>%1，对 %2，</translation>
    </message>
    <message>
        <source>%1 from %2 to %3 of</source>
        <translation>%1，从 %2 到 %3，</translation>
    </message>
    <message>
        <source>%1 sub %2</source>
        <translation>%1 下标 %2</translation>
    </message>
    <message>
        <source>%1 squared</source>
        <translation>%1 的平方</translation>
    </message>
    <message>
        <source>%1 to the power %2</source>
        <translation>%1 的 %2 次方</translation>
    </message>
    <message>
        <source>%1 hat</source>
        <translation>%1 帽</translation>
    </message>
    <message>
        <source>%1 bar</source>
        <translation>%1 杠</translation>
    </message>
    <message>
        <source>%1 tilde</source>
        <translation>%1 波浪</translation>
    </message>
    <message>
        <source>alpha</source>
        <translation>阿尔法</translation>
    </message>
    <message>
        <source>beta</source>
        <translation>贝塔</translation>
    </message>
    <message>
        <source>gamma</source>
        <translation>伽马</translation>
    </message>
    <message>
        <source>delta</source>
        <translation>德尔塔</translation>
    </message>
    <message>
        <source>epsilon</source>
        <translation>艾普西隆</translation>
    </message>
    <message>
        <source>eta</source>
        <translation>伊塔</translation>
    </message>
    <message>
        <source>theta</source>
        <translation>西塔</translation>
    </message>
    <message>
        <source>lambda</source>
        <translation>兰姆达</translation>
    </message>
    <message>
        <source>mu</source>
        <translation>缪</translation>
    </message>
    <message>
        <source>nu</source>
        <translation>纽</translation>
    </message>
    <message>
        <source>pi</source>
        <translation>派</translation>
    </message>
    <message>
        <source>rho</source>
        <translation>柔</translation>
    </message>
    <message>
        <source>sigma</source>
        <translation>西格玛</translation>
    </message>
    <message>
        <source>tau</source>
        <translation>陶</translation>
    </message>
    <message>
        <source>phi</source>
        <translation>斐</translation>
    </message>
    <message>
        <source>omega</source>
        <translation>欧米伽</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷大</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>偏</translation>
    </message>
    <message>
        <source>nabla</source>
        <translation>纳布拉</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>百分号</translation>
    </message>
    <message>
        <source>over</source>
        <translation>除以</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>竖线</translation>
    </message>
    <message>
        <source>norm bar</source>
        <translation>范数线</translation>
    </message>
    <message>
        <source>the sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>the product</source>
        <translation>求积</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>加</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>减</translation>
    </message>
    <message>
        <source>plus or minus</source>
        <translation>加减</translation>
    </message>
    <message>
        <source>times</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>times, element by element,</source>
        <translation>逐元素乘</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>is about</source>
        <translation>约等于</translation>
    </message>
    <message>
        <source>is not</source>
        <translation>不等于</translation>
    </message>
    <message>
        <source>is less than</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>is greater than</source>
        <translation>大于</translation>
    </message>
    <message>
        <source>is at most</source>
        <translation>小于等于</translation>
    </message>
    <message>
        <source>is at least</source>
        <translation>大于等于</translation>
    </message>
    <message>
        <source>is much less than</source>
        <translation>远小于</translation>
    </message>
    <message>
        <source>is much greater than</source>
        <translation>远大于</translation>
    </message>
    <message>
        <source>in</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>is distributed as</source>
        <translation>服从</translation>
    </message>
    <message>
        <source>is proportional to</source>
        <translation>正比于</translation>
    </message>
    <message>
        <source>gives</source>
        <translation>得到</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变为</translation>
    </message>
    <message>
        <source>open parenthesis</source>
        <translation>左括号</translation>
    </message>
    <message>
        <source>open bracket</source>
        <translation>左方括号</translation>
    </message>
    <message>
        <source>open brace</source>
        <translation>左花括号</translation>
    </message>
    <message>
        <source>close parenthesis</source>
        <translation>右括号</translation>
    </message>
    <message>
        <source>close bracket</source>
        <translation>右方括号</translation>
    </message>
    <message>
        <source>close brace</source>
        <translation>右花括号</translation>
    </message>
    <message>
        <source>and so on</source>
        <translation>省略</translation>
    </message>
</context>
<context>
    <name>normscope::GatherFigure</name>
    <message>
        <source>each cell goes home with its new value</source>
        <translation>每个单元格带着新的数值返回原位</translation>
    </message>
    <message>
        <source>each cell goes to the line of its group</source>
        <translation>每个单元格移到所在组的数轴上</translation>
    </message>
    <message>
        <source>a line for each group</source>
        <translation>每组一条数轴</translation>
    </message>
    <message>
        <source>every line slides to 0</source>
        <translation>每条数轴平移到 0</translation>
    </message>
    <message>
        <source>every line becomes equally wide</source>
        <translation>各条数轴变得一样宽</translation>
    </message>
    <message>
        <source>γ and β move and widen the lines</source>
        <translation>γ 和 β 平移并伸缩各条数轴</translation>
    </message>
    <message>
        <source>γ = 1 and β = 0 leave the lines as they are</source>
        <translation>γ = 1、β = 0，各条数轴保持不变</translation>
    </message>
</context>
<context>
    <name>normscope::GatherView</name>
    <message>
        <source>Cells gathered by group</source>
        <translation>按组聚集的单元格</translation>
    </message>
    <message>
        <source>Gather</source>
        <translation>聚集</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>停留</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>&amp;Gather the cells by group</source>
        <translation>单元格按组聚集(&amp;G)</translation>
    </message>
    <message>
        <source>The cells fly to the number line of their group, are normalized there and fly home (C).</source>
        <translation>单元格移到所在组的数轴上，在那里归一化，然后返回原位（C）。</translation>
    </message>
    <message>
        <source>&amp;Gather: wait on the lines</source>
        <translation>聚集：停留在数轴上(&amp;G)</translation>
    </message>
    <message>
        <source>The cells stay on their lines, and the stage is yours to move (C); Esc ends it.</source>
        <translation>单元格停留在数轴上，可以自行移动阶段（C）；按 Esc 结束。</translation>
    </message>
    <message>
        <source>&amp;Gather: go on and home</source>
        <translation>聚集：继续并返回原位(&amp;G)</translation>
    </message>
    <message>
        <source>The cells go on from this stage, and home with their new values (C); Esc ends it.</source>
        <translation>单元格从当前阶段继续，带着新的数值返回原位（C）；按 Esc 结束。</translation>
    </message>
</context>
<context>
    <name>normscope::GradientText</name>
    <message>
        <source>Mean and variance are constants here, so neither sum vanishes: Σ ∂L/∂x = %1, Σ x̂ · ∂L/∂x = %2.</source>
        <translation>这里均值和方差是常数，所以两个和都不为零：Σ ∂L/∂x = %1，Σ x̂ · ∂L/∂x = %2。</translation>
    </message>
    <message>
        <source>Without centring Σ ∂L/∂x need not vanish: it is %1.</source>
        <translation>不中心化时 Σ ∂L/∂x 不必为零：这里是 %1。</translation>
    </message>
    <message>
        <source>Σ ∂L/∂x = %1: 0 with its rounding error (Σ |∂L/∂x| = %2).</source>
        <translation>Σ ∂L/∂x = %1：带舍入误差的 0（Σ |∂L/∂x| = %2）。</translation>
    </message>
    <message>
        <source>Σ x̂ · ∂L/∂x has a known value for the biased variance and ε inside the root only.</source>
        <translation>只有在用有偏方差且 ε 在根号内时，Σ x̂ · ∂L/∂x 才有已知的值。</translation>
    </message>
    <message>
        <source>Σ x̂ · ∂L/∂x = %1, and ε/(σ² + ε)^(3/2) · Σ g·x̂ = %2: the residual is %3.</source>
        <translation>Σ x̂ · ∂L/∂x = %1，而 ε/(σ² + ε)^(3/2) · Σ g·x̂ = %2：残差为 %3。</translation>
    </message>
</context>
<context>
    <name>normscope::GroupText</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>normscope::HandInDialog</name>
    <message>
        <source>Hand in</source>
        <translation>交作业</translation>
    </message>
    <message>
        <source>&amp;Your name</source>
        <translation>你的姓名(&amp;Y)</translation>
    </message>
    <message>
        <source>You have answered %1 of %2 questions. The file holds this name, your answers and when you gave them, and nothing else. Give it to your teacher.</source>
        <translation>共 %2 题，你回答了 %1 题。文件中只有这个姓名、你的答案和作答时间，没有其他内容。请把它交给老师。</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>选择文件…</translation>
    </message>
</context>
<context>
    <name>normscope::HandbookPointer</name>
    <message>
        <source>That is not at hand just now: it is hidden, or there is nothing that it could be done to.</source>
        <translation>现在用不了：它被隐藏了，或没有可操作的对象。</translation>
    </message>
</context>
<context>
    <name>normscope::HandbookSide</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>These words stand nowhere together. Fewer words, or shorter ones, find more.</source>
        <translation>没有同时含有这些词的段落。词少一些或短一些，能找到更多。</translation>
    </message>
    <message>
        <source>Search the handbook (Ctrl+F)</source>
        <translation>在手册中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Search the handbook</source>
        <translation>在手册中查找</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
</context>
<context>
    <name>normscope::HandbookWindow</name>
    <message>
        <source>Text of the handbook</source>
        <translation>手册正文</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>What is in the handbook</source>
        <translation>手册的全部内容</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Handbook</source>
        <translation>手册</translation>
    </message>
</context>
<context>
    <name>normscope::HeldPicture</name>
    <message>
        <source>Held picture</source>
        <translation>定格画面</translation>
    </message>
</context>
<context>
    <name>normscope::HiddenDialog</name>
    <message>
        <source>Normalization panel</source>
        <translation>归一化面板</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>What is seen</source>
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Views of %1</source>
        <translation>“%1”的视图</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>控件</translation>
    </message>
    <message>
        <source>&amp;Only tensor and methods</source>
        <translation>只留张量和方法(&amp;O)</translation>
    </message>
    <message>
        <source>Show &amp;everything</source>
        <translation>全部显示(&amp;E)</translation>
    </message>
    <message>
        <source>What has no mark stays out of sight, also in the file that you hand out.</source>
        <translation>没有勾选的不会出现，在你分发的文件里也是如此。</translation>
    </message>
</context>
<context>
    <name>normscope::HistoryDock</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>编辑历史</translation>
    </message>
    <message>
        <source>Click a step to go back or forward to it. The tick marks what the file holds.</source>
        <translation>单击某一步即可回到或前进到该步。打勾的是文件所保存的状态。</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>历史(&amp;H)</translation>
    </message>
    <message>
        <source>Show what was done, step by step.</source>
        <translation>逐步显示所做的操作。</translation>
    </message>
</context>
<context>
    <name>normscope::ImageDialog</name>
    <message>
        <source>Open an image</source>
        <translation>打开图像</translation>
    </message>
    <message>
        <source>Open images</source>
        <translation>打开多幅图像</translation>
    </message>
    <message>
        <source>Grey (C = 1)</source>
        <translation>灰度（C = 1）</translation>
    </message>
    <message>
        <source>Red, green, blue (C = 3)</source>
        <translation>红、绿、蓝（C = 3）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Cut the edges off</source>
        <translation>裁去边缘</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>拉伸</translation>
    </message>
    <message>
        <source>What happens to an image of other proportions</source>
        <translation>宽高比不同的图像如何处理</translation>
    </message>
    <message>
        <source>&amp;Height × width</source>
        <translation>高 × 宽(&amp;H)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>&amp;Channels</source>
        <translation>通道(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Other proportions</source>
        <translation>宽高比不同时(&amp;O)</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) of %1</source>
        <translation>
            <numerusform>%n 幅，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) of different sizes</source>
        <translation>
            <numerusform>%n 幅，大小不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Opens as N,C,H,W = %1 with values from 0 to 1, float32, %2.</source>
        <translation>打开为 N,C,H,W = %1，值从 0 到 1，float32，%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) are scaled.</source>
        <translation>
            <numerusform>其中 %n 幅会被缩放。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::IndexField</name>
    <message>
        <source>Go to index</source>
        <translation>转到索引</translation>
    </message>
    <message>
        <source>Index: %1</source>
        <translation>索引：%1</translation>
    </message>
</context>
<context>
    <name>normscope::LayoutDialog</name>
    <message>
        <source>The axis that numbers the samples</source>
        <translation>为样本编号的轴</translation>
    </message>
    <message>
        <source>The axis that numbers the channels</source>
        <translation>为通道编号的轴</translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Batch axis</source>
        <translation>批轴(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Channel axis</source>
        <translation>通道轴(&amp;C)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>顺序(&amp;O)</translation>
    </message>
    <message>
        <source>Order of the axes, outermost first</source>
        <translation>轴的顺序，最外层在前</translation>
    </message>
    <message>
        <source>Outermost first. Drag an axis to another place, or double click its name.</source>
        <translation>最外层在前。拖动轴可改变位置，双击可改名。</translation>
    </message>
    <message>
        <source>Move the axis outwards</source>
        <translation>将轴外移</translation>
    </message>
    <message>
        <source>Move the axis inwards</source>
        <translation>将轴内移</translation>
    </message>
    <message>
        <source>%1 → %2: every value stays.</source>
        <translation>%1 → %2：所有值保留。</translation>
    </message>
</context>
<context>
    <name>normscope::LensBar</name>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Influence</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Lens</source>
        <translation>视角</translation>
    </message>
    <message>
        <source>The values at the stage that the scrubber stands at.</source>
        <translation>滑块所在阶段的数值。</translation>
    </message>
    <message>
        <source>∂L/∂x: how the loss changes with every input, for the upstream gradient ∂L/∂y.</source>
        <translation>∂L/∂x：给定上游梯度 ∂L/∂y 时，损失随每个输入的变化。</translation>
    </message>
    <message>
        <source>∂y/∂x: how the output of the pinned cell changes with every input. Inputs of other groups have none.</source>
        <translation>∂y/∂x：固定单元格的输出随每个输入的变化。其他组的输入没有影响。</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>y under these choices minus y′ under another convention.</source>
        <translation>当前选项下的 y 减去另一种约定下的 y′。</translation>
    </message>
    <message>
        <source>No other convention is known for this choice of axes.</source>
        <translation>这样选择的轴没有其他已知的约定。</translation>
    </message>
    <message>
        <source>What y is compared with. %1</source>
        <translation>y 与之比较的约定。%1</translation>
    </message>
    <message>
        <source>What y is compared with.</source>
        <translation>y 与之比较的约定。</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>What y becomes when it is computed in another type, minus y in exact arithmetic.</source>
        <translation>以另一种类型计算所得的 y，减去精确算术的 y。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Algorithm of the variance</source>
        <translation>方差的算法</translation>
    </message>
    <message>
        <source>Order of casts</source>
        <translation>转换的顺序</translation>
    </message>
    <message>
        <source>In eval mode there is no variance to compute: the running statistics are given.</source>
        <translation>评估模式下不计算方差：滑动统计量是给定的。</translation>
    </message>
    <message>
        <source>In float32 there is nothing to cast.</source>
        <translation>float32 下无需转换。</translation>
    </message>
</context>
<context>
    <name>normscope::LensController</name>
    <message>
        <source>This is being computed; the cells show y meanwhile.</source>
        <translation>正在计算；此时单元格显示的是 y。</translation>
    </message>
</context>
<context>
    <name>normscope::LensText</name>
    <message>
        <source>L = Σ y</source>
        <translation>L = Σ y</translation>
    </message>
    <message>
        <source>random ∂L/∂y, seed %1</source>
        <translation>随机 ∂L/∂y，种子 %1</translation>
    </message>
    <message>
        <source>L is one y</source>
        <translation>L 是某个 y</translation>
    </message>
    <message>
        <source>given ∂L/∂y</source>
        <translation>给定的 ∂L/∂y</translation>
    </message>
    <message>
        <source>Every ∂L/∂x is 0: the loss is Σ y, which normalizing holds fixed. Choose another upstream gradient under “γ β …”.</source>
        <translation>所有 ∂L/∂x 都是 0：损失为 Σ y，而归一化使它保持不变。请在“γ β …”中选择其他上游梯度。</translation>
    </message>
    <message>
        <source>No difference is a finite number.</source>
        <translation>没有一个差是有限的数。</translation>
    </message>
    <message>
        <source>The outputs are the same, number for number.</source>
        <translation>两个输出逐数相同。</translation>
    </message>
    <message>
        <source>Largest |y − y′| = %1 at [%2]. It becomes %3 with ε/10, %4 with 10 ε, %5 with data/10, %6 with 10 · data, %7 with 10 n values.</source>
        <translation>最大的 |y − y′| = %1，位于 [%2]。取 ε/10 时为 %3，10 ε 时为 %4，数据/10 时为 %5，10 · 数据时为 %6，组内有 10 n 个值时为 %7。</translation>
    </message>
    <message>
        <source>Influence ∂y[%1]/∂x</source>
        <translation>影响 ∂y[%1]/∂x</translation>
    </message>
    <message>
        <source>Difference y − y′</source>
        <translation>差 y − y′</translation>
    </message>
    <message>
        <source>Gradient ∂L/∂x</source>
        <translation>梯度 ∂L/∂x</translation>
    </message>
    <message>
        <source>y′: %1</source>
        <translation>y′：%1</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Click a cell to see how every input moves its output.</source>
        <translation>单击一个单元格，查看每个输入如何影响它的输出。</translation>
    </message>
    <message>
        <source>There is no convention to compare these choices with.</source>
        <translation>没有可与当前选项比较的约定。</translation>
    </message>
    <message>
        <source>0 (rounding error)</source>
        <translation>0（舍入误差）</translation>
    </message>
    <message>
        <source>Error ỹ − y</source>
        <translation>误差 ỹ − y</translation>
    </message>
    <message>
        <source>ỹ: %1</source>
        <translation>ỹ：%1</translation>
    </message>
    <message>
        <source>The cell moves its own output by %1. The colours end at ±%2, the most that another cell does.</source>
        <translation>该单元格对自身输出的影响为 %1。颜色止于 ±%2，即其他单元格的最大影响。</translation>
    </message>
</context>
<context>
    <name>normscope::LessonActions</name>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Show the lessons beside the page, or the one that is open</source>
        <translation>在页面旁显示课程列表，或正在上的课程</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Go on in the lesson: reveal the answer, or the next step</source>
        <translation>课程向前：揭晓答案，或进入下一步</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Go back to the step before</source>
        <translation>回到前一步</translation>
    </message>
    <message>
        <source>&amp;Return to the step</source>
        <translation>回到本步(&amp;R)</translation>
    </message>
    <message>
        <source>Show the scene of the lesson&apos;s step again</source>
        <translation>重新显示课程这一步的场景</translation>
    </message>
    <message>
        <source>Back to your &amp;own tensor</source>
        <translation>回到自己的张量(&amp;O)</translation>
    </message>
    <message>
        <source>Leave the lesson; your tensor comes back as it was</source>
        <translation>离开课程；你的张量原样恢复</translation>
    </message>
    <message>
        <source>Open a lesson &amp;file…</source>
        <translation>打开课程文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Begin ane&amp;w</source>
        <translation>重新开始(&amp;W)</translation>
    </message>
    <message>
        <source>Forget the answers to this lesson and begin it again</source>
        <translation>清除本课的答案，从头开始</translation>
    </message>
    <message>
        <source>Take a &amp;vote</source>
        <translation>投票(&amp;V)</translation>
    </message>
    <message>
        <source>Let the class vote on the question; again: let it talk and vote a second time; then end</source>
        <translation>让全班就本题投票；再按一次：讨论后第二次投票；再按则结束</translation>
    </message>
    <message>
        <source>&amp;Teacher’s window</source>
        <translation>教师窗口(&amp;T)</translation>
    </message>
    <message>
        <source>Notes, the next step, the time and the votes in a window of their own, on another screen</source>
        <translation>在另一块屏幕的窗口中显示备注、下一步、时间和投票</translation>
    </message>
    <message>
        <source>&amp;Hand in…</source>
        <translation>交作业(&amp;H)…</translation>
    </message>
    <message>
        <source>Write a file with your name and your answers</source>
        <translation>写出一个文件，内有你的姓名和答案</translation>
    </message>
    <message>
        <source>&amp;Save the lesson as…</source>
        <translation>课程另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Write the lesson with its tensors and your answers into one file</source>
        <translation>把课程、它的张量和你的答案写入一个文件</translation>
    </message>
    <message>
        <source>&amp;Answers of a class…</source>
        <translation>全班的答案(&amp;A)…</translation>
    </message>
    <message>
        <source>Show what a class handed in, question by question</source>
        <translation>逐题显示全班交来的答案</translation>
    </message>
    <message>
        <source>Open a lesson from a file: .md or .normlesson</source>
        <translation>从文件打开课程：.md 或 .normlesson</translation>
    </message>
    <message>
        <source>New lesson from a te&amp;mplate…</source>
        <translation>用模板新建课程(&amp;M)…</translation>
    </message>
    <message>
        <source>Write a lesson of three steps to begin from, and edit it</source>
        <translation>写出一份三个步骤的课程作为起点，并开始编辑</translation>
    </message>
    <message>
        <source>&amp;Edit lesson</source>
        <translation>编辑课程(&amp;E)</translation>
    </message>
    <message>
        <source>The text of the lesson in an editor beside the page, with its mistakes; the lesson follows it</source>
        <translation>在页面旁边的编辑器里显示课程正文和其中的错误；课程随正文而变</translation>
    </message>
    <message>
        <source>&amp;Capture this state as a step</source>
        <translation>把当前状态记为一步(&amp;C)</translation>
    </message>
    <message>
        <source>Write what is on screen into the lesson’s text as a step of its own</source>
        <translation>把屏幕上的内容作为单独一步写进课程正文</translation>
    </message>
    <message>
        <source>Save the te&amp;xt</source>
        <translation>保存正文(&amp;X)</translation>
    </message>
    <message>
        <source>Write the text to the lesson’s file (Ctrl+S)</source>
        <translation>把正文写入课程文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>Save the text &amp;under another name…</source>
        <translation>正文另存为(&amp;U)…</translation>
    </message>
    <message>
        <source>Write the text to another file</source>
        <translation>把正文写入另一个文件</translation>
    </message>
</context>
<context>
    <name>normscope::LessonEditor</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Write the text to the lesson’s file (Ctrl+S)</source>
        <translation>把正文写入课程文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>Editor of the lesson</source>
        <translation>课程编辑器</translation>
    </message>
    <message>
        <source>Mistakes; Enter goes to one</source>
        <translation>错误；回车跳到该处</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Write the text to another file</source>
        <translation>把正文写入另一个文件</translation>
    </message>
    <message>
        <source>Capture as a step</source>
        <translation>记为一步</translation>
    </message>
    <message>
        <source>Write what is on screen into the text, behind the step of the cursor</source>
        <translation>把屏幕上的内容写进正文，放在光标所在步骤之后</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), no mistake</source>
        <translation>
            <numerusform>%n 步，没有错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n mistake(s); F8 goes to the next</source>
        <translation>
            <numerusform>%n 处错误；F8 跳到下一处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::LessonPanel</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>这一步的正文</translation>
    </message>
    <message>
        <source>LESSON</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Back to your own tensor</source>
        <translation>回到自己的张量</translation>
    </message>
    <message>
        <source>↺ Return to the step</source>
        <translation>↺ 回到本步</translation>
    </message>
    <message>
        <source>↩ Back to your own tensor</source>
        <translation>↩ 回到自己的张量</translation>
    </message>
    <message>
        <source>← Back</source>
        <translation>← 上一步</translation>
    </message>
    <message>
        <source>Next →</source>
        <translation>下一步 →</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1/%2 步</translation>
    </message>
    <message>
        <source>Next lesson →</source>
        <translation>下一课 →</translation>
    </message>
</context>
<context>
    <name>normscope::LessonPapers</name>
    <message>
        <source>Hand in</source>
        <translation>交作业</translation>
    </message>
    <message>
        <source>Answers (%1)</source>
        <translation>答案（%1）</translation>
    </message>
    <message>
        <source>“%1” is written. Give it to your teacher.</source>
        <translation>已写出“%1”。请把它交给老师。</translation>
    </message>
    <message>
        <source>Save the lesson as</source>
        <translation>课程另存为</translation>
    </message>
    <message>
        <source>Lessons (%1)</source>
        <translation>课程（%1）</translation>
    </message>
    <message>
        <source>“%1” is written; your answers are kept in it from now on.</source>
        <translation>已写出“%1”；此后你的答案保存在其中。</translation>
    </message>
    <message>
        <source>The folder with the answers</source>
        <translation>存放答案的文件夹</translation>
    </message>
    <message>
        <source>Save the answers as a table</source>
        <translation>把答案存为表格</translation>
    </message>
    <message>
        <source>Tables (%1)</source>
        <translation>表格（%1）</translation>
    </message>
</context>
<context>
    <name>normscope::LessonSession</name>
    <message>
        <source>Step %1 of the lesson</source>
        <translation>课程第 %1 步</translation>
    </message>
</context>
<context>
    <name>normscope::LessonShelf</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>A lesson has a tensor of its own. Yours is put aside and comes back as it was.</source>
        <translation>课程有自己的张量。你的张量先放在一边，之后原样恢复。</translation>
    </message>
    <message>
        <source>%1. %2
%3 min · %4</source>
        <translation>%1. %2
%3 分钟 · %4</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>打开课程文件…</translation>
    </message>
    <message>
        <source> · at step %1 of %2</source>
        <translation> · 学到第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>normscope::LessonStage</name>
    <message>
        <source>That command is not at hand here; “Return to the step” brings it back.</source>
        <translation>这里用不了该命令；“回到本步”后即可使用。</translation>
    </message>
    <message>
        <source>Answer the question first: a figure would tell the answer.</source>
        <translation>请先回答问题：图形会泄露答案。</translation>
    </message>
</context>
<context>
    <name>normscope::LessonTextEdit</name>
    <message>
        <source>Text of the lesson</source>
        <translation>课程正文</translation>
    </message>
</context>
<context>
    <name>normscope::LessonWriting</name>
    <message>
        <source>Save the lesson’s text</source>
        <translation>保存课程正文</translation>
    </message>
    <message>
        <source>Lessons (%1)</source>
        <translation>课程（%1）</translation>
    </message>
    <message>
        <source>Text of the lesson</source>
        <translation>课程正文</translation>
    </message>
    <message>
        <source>Another program has saved this file. Your text here is not saved.</source>
        <translation>另一个程序保存了这个文件。你在这里的正文还没有保存。</translation>
    </message>
    <message>
        <source>Take the file’s text</source>
        <translation>改用文件中的正文</translation>
    </message>
    <message>
        <source>This text was not saved the last time; it is here again.</source>
        <translation>这份正文上次没有保存，现在恢复了。</translation>
    </message>
    <message>
        <source>Back to the saved one</source>
        <translation>回到已保存的正文</translation>
    </message>
    <message>
        <source>A new step</source>
        <translation>新的一步</translation>
    </message>
    <message>
        <source>The text of “%1” is not saved.</source>
        <translation>“%1”的正文还没有保存。</translation>
    </message>
</context>
<context>
    <name>normscope::MainWindow</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Samples</source>
        <translation>示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Normscope</source>
        <translation>关于 Normscope(&amp;A)</translation>
    </message>
    <message>
        <source>About Normscope</source>
        <translation>关于 Normscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Normscope %1&lt;/b&gt;&lt;p&gt;An instrument for looking at normalization layers.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Normscope %1&lt;/b&gt;&lt;p&gt;观察归一化层的仪器。&lt;/p&gt;&lt;p&gt;自由软件，依据 GNU 通用公共许可证第 3 版或更高版本发布。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>动画(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Views of the page</source>
        <translation>页面上的视图(&amp;V)</translation>
    </message>
    <message>
        <source>Glide from stage to stage and turn the axes block; otherwise jump.</source>
        <translation>在阶段之间平滑过渡，并转动轴立方体；否则直接跳转。</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find a command</source>
        <translation>查找命令(&amp;F)</translation>
    </message>
    <message>
        <source>Find a command, a view or a sample by a few of its letters.</source>
        <translation>输入几个字即可查找命令、视图或示例。</translation>
    </message>
    <message>
        <source>Point with a red dot; the group under it lights up.</source>
        <translation>用红点指示；其下的组会被点亮。</translation>
    </message>
    <message>
        <source>Show pressed &amp;keys</source>
        <translation>显示按下的键(&amp;K)</translation>
    </message>
    <message>
        <source>Show every key that is pressed at the lower edge of the window.</source>
        <translation>在窗口下缘显示按下的每个键。</translation>
    </message>
    <message>
        <source>Back to all vie&amp;ws</source>
        <translation>返回全部视图(&amp;W)</translation>
    </message>
    <message>
        <source>Reset the &amp;arrangement</source>
        <translation>恢复默认布置(&amp;A)</translation>
    </message>
    <message>
        <source>P&amp;ointer</source>
        <translation>激光笔(&amp;O)</translation>
    </message>
    <message>
        <source>Black until a key or the mouse is pressed, so that a class looks up.</source>
        <translation>屏幕变黑，直到按下任意键或鼠标，让全班抬头。</translation>
    </message>
    <message>
        <source>Leave the enlarged view, then end presenting.</source>
        <translation>先退出放大的视图，再结束演示。</translation>
    </message>
    <message>
        <source>Type and lines in all windows; Ctrl with the wheel does it too.</source>
        <translation>所有窗口的文字和线条；按住 Ctrl 滚动滚轮也可以。</translation>
    </message>
    <message>
        <source>&amp;Larger type</source>
        <translation>放大文字(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller type</source>
        <translation>缩小文字(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Usual type</source>
        <translation>默认字号(&amp;U)</translation>
    </message>
    <message>
        <source>T&amp;ype</source>
        <translation>字号(&amp;Y)</translation>
    </message>
    <message>
        <source>“%1” is hidden.</source>
        <translation>“%1”已隐藏。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The picture stands still; what the keys do meanwhile is seen afterwards.</source>
        <translation>画面保持不动；其间按键所做的改变，解除后才看到。</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>What is &amp;new</source>
        <translation>新增内容(&amp;N)</translation>
    </message>
    <message>
        <source>Hidden from the clas&amp;s</source>
        <translation>对全班隐藏(&amp;S)</translation>
    </message>
    <message>
        <source>What is see&amp;n…</source>
        <translation>显示的内容(&amp;N)…</translation>
    </message>
    <message>
        <source>Hide pages, views and controls from a class, or bring them back</source>
        <translation>对全班隐藏页面、视图和控件，或让它们重新出现</translation>
    </message>
    <message>
        <source>Show what is hi&amp;dden</source>
        <translation>显示隐藏的内容(&amp;D)</translation>
    </message>
    <message>
        <source>Bring back all that a lesson or its teacher hides</source>
        <translation>让课程或教师隐藏的内容全部重新出现</translation>
    </message>
    <message>
        <source>Only t&amp;ensor and methods</source>
        <translation>只留张量和方法(&amp;E)</translation>
    </message>
    <message>
        <source>Hide everything else from a class</source>
        <translation>对全班隐藏其余的一切</translation>
    </message>
    <message>
        <source>Hidden by the lesson or the teacher: %1. Press to choose what is seen.</source>
        <translation>课程或教师隐藏了：%1。单击可选择显示哪些内容。</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation>手册(&amp;H)</translation>
    </message>
    <message>
        <source>Open the handbook at its contents, with a field to search in</source>
        <translation>打开手册的目录，可在其中查找</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Open the handbook where it tells of what has the keyboard</source>
        <translation>打开手册，翻到键盘焦点所在之处的说明</translation>
    </message>
    <message>
        <source>Black screen</source>
        <translation>黑屏</translation>
    </message>
    <message>
        <source>Hold the picture</source>
        <translation>定格画面</translation>
    </message>
</context>
<context>
    <name>normscope::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>normscope::NameLine</name>
    <message>
        <source>No common name</source>
        <translation>没有通用名称</translation>
    </message>
    <message>
        <source>the running mean and variance</source>
        <translation>滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>the running mean and variance for each %1</source>
        <translation>每个 %1 的滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>mean and variance over %1 for each channel group</source>
        <translation>每个通道组在 %1 上的均值和方差</translation>
    </message>
    <message>
        <source>mean and variance over %1 for each %2 and channel group</source>
        <translation>每个 %2 和通道组在 %1 上的均值和方差</translation>
    </message>
    <message>
        <source>mean and variance over all of %1</source>
        <translation>整个 %1 上的均值和方差</translation>
    </message>
    <message>
        <source>mean and variance over %1 for each %2</source>
        <translation>每个 %2 在 %1 上的均值和方差</translation>
    </message>
    <message>
        <source>root mean square over %1 for each channel group</source>
        <translation>每个通道组在 %1 上的均方根</translation>
    </message>
    <message>
        <source>root mean square over %1 for each %2 and channel group</source>
        <translation>每个 %2 和通道组在 %1 上的均方根</translation>
    </message>
    <message>
        <source>root mean square over all of %1</source>
        <translation>整个 %1 上的均方根</translation>
    </message>
    <message>
        <source>root mean square over %1 for each %2</source>
        <translation>每个 %2 在 %1 上的均方根</translation>
    </message>
    <message>
        <source>The same as %1 here. %2</source>
        <translation>在此与“%1”相同。%2</translation>
    </message>
    <message>
        <source>The same statistics as %1 here, with another γ and β. %2</source>
        <translation>在此与“%1”的统计量相同，但 γ 和 β 不同。%2</translation>
    </message>
    <message>
        <source>The same as %1 (%2) here. %3</source>
        <translation>在此与“%1”（%2）相同。%3</translation>
    </message>
    <message>
        <source>The same statistics as %1 (%2) here, with another γ and β. %3</source>
        <translation>在此与“%1”（%2）的统计量相同，但 γ 和 β 不同。%3</translation>
    </message>
    <message>
        <source>Switch to %1</source>
        <translation>切换到“%1”</translation>
    </message>
    <message>
        <source>equals %1 here</source>
        <translation>此处等价：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>convention: %1</source>
        <translation>约定：%1</translation>
    </message>
    <message>
        <source>the running mean and variance for each channel group</source>
        <translation>每个通道组的滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>the running mean and variance for each %1 and channel group</source>
        <translation>每个 %1 和通道组的滑动均值和滑动方差</translation>
    </message>
</context>
<context>
    <name>normscope::NeighbourhoodFigure</name>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>x[%1] = %2 has the same value everywhere; what changes is who it is compared with.</source>
        <translation>x[%1] = %2 处处相同；不同的是与谁同组。</translation>
    </message>
    <message>
        <source>%1: one of %2 values, %3, gives y = %4.</source>
        <translation>%1：%2 个数值之一，%3，得 y = %4。</translation>
    </message>
</context>
<context>
    <name>normscope::NeighbourhoodView</name>
    <message>
        <source>One cell, several neighbourhoods</source>
        <translation>同一单元格，不同的组</translation>
    </message>
    <message>
        <source>Left and right change the value of the cell.</source>
        <translation>左右键改变单元格的数值。</translation>
    </message>
</context>
<context>
    <name>normscope::NormalizationPanel</name>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
</context>
<context>
    <name>normscope::NumberBox</name>
    <message>
        <source>“%1” is not a number from %2 to %3. Esc brings the last value back.</source>
        <translation>“%1”不是 %2 到 %3 之间的数。按 Esc 恢复上一个值。</translation>
    </message>
    <message>
        <source>“%1” is not a number of at least %2. Esc brings the last value back.</source>
        <translation>“%1”不是不小于 %2 的数。按 Esc 恢复上一个值。</translation>
    </message>
    <message>
        <source>“%1” is not a number. Esc brings the last value back.</source>
        <translation>“%1”不是数字。按 Esc 恢复上一个值。</translation>
    </message>
</context>
<context>
    <name>normscope::NumberLinesFigure</name>
    <message>
        <source>%1 of %2 groups</source>
        <translation>%2 组中的 %1 组</translation>
    </message>
    <message>
        <source>Group %1: %2 values, mean %3, standard deviation %4.</source>
        <translation>组 %1：%2 个数值，均值 %3，标准差 %4。</translation>
    </message>
    <message>
        <source>%1 of %2 values each</source>
        <translation>每组 %2 个数值中的 %1 个</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>rms %1</source>
        <translation>均方根 %1</translation>
    </message>
    <message>
        <source>every value is masked</source>
        <translation>所有数值都被掩蔽</translation>
    </message>
    <message>
        <source>μ or σ is not finite</source>
        <translation>μ 或 σ 不是有限值</translation>
    </message>
    <message>
        <source>the root mean square is not finite</source>
        <translation>均方根不是有限值</translation>
    </message>
</context>
<context>
    <name>normscope::NumberLinesView</name>
    <message>
        <source>Number lines</source>
        <translation>数轴</translation>
    </message>
    <message>
        <source>Arrow keys move the pinned value along the lines.</source>
        <translation>方向键沿数轴移动固定的数值。</translation>
    </message>
    <message>
        <source>No tensor is open.</source>
        <translation>没有打开的张量。</translation>
    </message>
</context>
<context>
    <name>normscope::NumberListEdit</name>
    <message>
        <source>“%1” is no list of numbers. Esc brings the last one back.</source>
        <translation>“%1”不是一列数字。按 Esc 恢复上一次的值。</translation>
    </message>
</context>
<context>
    <name>normscope::OrderList</name>
    <message>
        <source>In order; Ctrl with the arrow keys moves one</source>
        <translation>按顺序排列；用 Ctrl 加方向键移动</translation>
    </message>
</context>
<context>
    <name>normscope::PageFolds</name>
    <message>
        <source>Show or hide the views at the right.</source>
        <translation>显示或隐藏右侧的视图。</translation>
    </message>
    <message>
        <source>Show these views in place of those above, or go back.</source>
        <translation>以这些视图代替上方的视图，或还原。</translation>
    </message>
</context>
<context>
    <name>normscope::PageModule</name>
    <message>
        <source>Batch si&amp;ze</source>
        <translation>批大小(&amp;Z)</translation>
    </message>
    <message>
        <source>Why does batch norm shake when the batch is small?</source>
        <translation>批小的时候，批归一化为什么会抖动？</translation>
    </message>
    <message>
        <source>E&amp;xperiment</source>
        <translation>实验(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>Which cells share a mean, what are the numbers?</source>
        <translation>哪些单元格共用一个均值，数值是多少？</translation>
    </message>
    <message>
        <source>&amp;Tensor</source>
        <translation>张量(&amp;T)</translation>
    </message>
    <message>
        <source>Compa&amp;re</source>
        <translation>比较(&amp;R)</translation>
    </message>
    <message>
        <source>What would another choice have done to the same numbers?</source>
        <translation>换一种方案，同样的数会变成什么？</translation>
    </message>
    <message>
        <source>&amp;Comparison</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>What happens to signal and gradient down a stack?</source>
        <translation>信号和梯度在层的堆叠中会怎样？</translation>
    </message>
    <message>
        <source>Stac&amp;k</source>
        <translation>堆叠(&amp;K)</translation>
    </message>
    <message>
        <source>Se&amp;quences</source>
        <translation>序列(&amp;Q)</translation>
    </message>
    <message>
        <source>What does padding do to the statistics?</source>
        <translation>填充对统计量有什么影响？</translation>
    </message>
    <message>
        <source>T&amp;okens</source>
        <translation>词元(&amp;O)</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
</context>
<context>
    <name>normscope::PageRail</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>End presenting (Esc)</source>
        <translation>结束演示 (Esc)</translation>
    </message>
    <message>
        <source>End presenting</source>
        <translation>结束演示</translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation>
            <numerusform>%n 项已隐藏</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::PanelDock</name>
    <message>
        <source>Normalization</source>
        <translation>归一化</translation>
    </message>
</context>
<context>
    <name>normscope::PlaneField</name>
    <message>
        <source>Where the point goes</source>
        <translation>点的去处</translation>
    </message>
</context>
<context>
    <name>normscope::PrecisionSteps</name>
    <message>
        <source>instead of</source>
        <translation>，应为</translation>
    </message>
    <message>
        <source>In %1 σ² comes out negative: its root is NaN, and so is every output.</source>
        <translation>在 %1 下 σ² 算出来是负数：它的平方根是 NaN，所有输出也都是 NaN。</translation>
    </message>
    <message>
        <source>In %1 a sum passes %2, the largest number: it is infinite, and the outputs are lost.</source>
        <translation>在 %1 下，某个和超过了最大的数 %2，变成无穷大，输出全部丢失。</translation>
    </message>
    <message>
        <source>In %1 no digit of %2 is right: it is off by %3 %.</source>
        <translation>在 %1 下，%2 没有一位数字是对的：误差为 %3%。</translation>
    </message>
    <message>
        <source>In %1 %2 is exact.</source>
        <translation>在 %1 下，%2 是精确的。</translation>
    </message>
    <message>
        <source>In %1 about %2 decimal digits of %3 are right.</source>
        <translation>在 %1 下，%3 约有 %2 位十进制数字是对的。</translation>
    </message>
</context>
<context>
    <name>normscope::PrecisionText</name>
    <message>
        <source>%1 of %2 outputs are infinite or NaN.</source>
        <translation>%2 个输出中有 %1 个是无穷大或 NaN。</translation>
    </message>
    <message>
        <source>%1 of %2 outputs are NaN or infinite: σ² comes out negative in %3 of %4 groups.</source>
        <translation>%2 个输出中有 %1 个是 NaN 或无穷大：%4 个组中有 %3 个组的 σ² 算出来是负数。</translation>
    </message>
    <message>
        <source>Largest error %1 at [%2], median %3; no rounding can make it more than %4.</source>
        <translation>最大误差 %1，位于 [%2]，中位数 %3；无论如何舍入，误差都不超过 %4。</translation>
    </message>
    <message>
        <source>Largest error %1 at [%2], median %3; no bound can be given.</source>
        <translation>最大误差 %1，位于 [%2]，中位数 %3；无法给出误差界。</translation>
    </message>
    <message>
        <source>σ² has no digit left from |μ|/σ ≈ %1 on; here it is up to %2 (%3).</source>
        <translation>当 |μ|/σ 达到约 %1 时，σ² 便没有一位正确的数字；此处最大为 %2（%3）。</translation>
    </message>
    <message>
        <source>two passes</source>
        <translation>两遍</translation>
    </message>
    <message>
        <source>Welford</source>
        <translation>Welford</translation>
    </message>
    <message>
        <source>shifted</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>as LLaMA</source>
        <translation>依照 LLaMA</translation>
    </message>
    <message>
        <source>as Gemma</source>
        <translation>依照 Gemma</translation>
    </message>
    <message>
        <source>throughout</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>%1: %2 bits of precision, so that rounding is off by at most a part of %3; up to %4.</source>
        <translation>%1：精度 %2 位，舍入的相对误差不超过 %3 分之一；最大的数为 %4。</translation>
    </message>
    <message>
        <source>The mean first, then the mean of (x − μ)². Its error grows with n, hardly with |μ|/σ.</source>
        <translation>先求均值，再求 (x − μ)² 的均值。误差随 n 增长，几乎不随 |μ|/σ 增长。</translation>
    </message>
    <message>
        <source>One pass that updates mean and Σ(x − μ)² with every value (Welford 1962). Its error grows with |μ|/σ.</source>
        <translation>一遍，每读一个值就更新均值和 Σ(x − μ)²（Welford 1962）。误差随 |μ|/σ 增长。</translation>
    </message>
    <message>
        <source>E[d²] − E[d]² of d = x − x₀ with the group&apos;s first value x₀: what cancels is small.</source>
        <translation>对 d = x − x₀ 求 E[d²] − E[d]²，x₀ 是组内第一个值：相消的部分很小。</translation>
    </message>
    <message>
        <source>One pass, as in text books. Two large numbers cancel: its error grows with (μ/σ)².</source>
        <translation>一遍，如教科书所写。两个大数相消：误差随 (μ/σ)² 增长。</translation>
    </message>
    <message>
        <source>As LLaMA: x̂ in float32, cast to the type, then times γ in the type.</source>
        <translation>依照 LLaMA：以 float32 计算 x̂，转换为该类型，再以该类型乘 γ。</translation>
    </message>
    <message>
        <source>As Gemma: x̂ and γ (there 1 + weight) in float32, and only y is cast to the type.</source>
        <translation>依照 Gemma：x̂ 和 γ（在那里是 1 + weight）都以 float32 计算，只有 y 转换为该类型。</translation>
    </message>
    <message>
        <source>Every operation in the type.</source>
        <translation>每一步运算都用该类型。</translation>
    </message>
    <message>
        <source>Casting x alone costs up to %1.</source>
        <translation>仅转换 x 一项，误差就达 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 outputs are infinite or NaN: sums pass %3, the largest %4.</source>
        <translation>%2 个输出中有 %1 个是无穷大或 NaN：和超过了 %4 中最大的数 %3。</translation>
    </message>
</context>
<context>
    <name>normscope::Program</name>
    <message>
        <source>“%1” is open in another window too; saving in one does not change the other.</source>
        <translation>“%1”也在另一个窗口中打开；在一个窗口中保存不会改变另一个窗口。</translation>
    </message>
</context>
<context>
    <name>normscope::ProgressIndicator</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>normscope::PropertiesFigure</name>
    <message>
        <source>largest change of x̂ on this tensor</source>
        <translation>此张量上 x̂ 的最大变化</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1. %2.</source>
        <translation>%1。%2。</translation>
    </message>
</context>
<context>
    <name>normscope::PropertiesView</name>
    <message>
        <source>What differs</source>
        <translation>有何不同</translation>
    </message>
</context>
<context>
    <name>normscope::QuestionBox</name>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) painted</source>
        <translation>
            <numerusform>已涂 %n 个单元格</numerusform>
        </translation>
    </message>
    <message>
        <source>It is: %1.</source>
        <translation>正确答案：%1。</translation>
    </message>
    <message>
        <source>solid: painted · dashed: missed · crossed: too many</source>
        <translation>实线：已涂 · 虚线：漏涂 · 打叉：多涂</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>再来一个</translation>
    </message>
    <message>
        <source>The same question with other numbers</source>
        <translation>同样的问题，换一组数</translation>
    </message>
    <message>
        <source>Click, drag, or use the arrow keys.</source>
        <translation>单击、拖动，或使用方向键。</translation>
    </message>
    <message>
        <source>grey: where it was · ring: yours · blue: where it goes</source>
        <translation>灰点：原位置 · 圆环：你的答案 · 蓝点：实际位置</translation>
    </message>
    <message>
        <source>grey: where it was · blue: where it goes</source>
        <translation>灰点：原位置 · 蓝点：实际位置</translation>
    </message>
    <message>
        <source>solid: painted · dashed: missed</source>
        <translation>实线：已涂 · 虚线：漏涂</translation>
    </message>
    <message>
        <source>solid: painted · crossed: too many</source>
        <translation>实线：已涂 · 打叉：多涂</translation>
    </message>
    <message>
        <source>“%1” is no number; write one such as 2 or −0.5.</source>
        <translation>“%1”不是数；请写成 2 或 −0.5 这样。</translation>
    </message>
</context>
<context>
    <name>normscope::RecoveryBar</name>
    <message>
        <source>Unsaved work of an earlier session cannot be restored. %1</source>
        <translation>无法恢复上次会话中未保存的工作。%1</translation>
    </message>
    <message>
        <source>“%1” was not saved when Normscope ended; its last state is of %2.</source>
        <translation>Normscope 结束时“%1”尚未保存；最后的状态来自 %2。</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>Open it as it was</source>
        <translation>按原样打开</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>丢弃(&amp;D)</translation>
    </message>
    <message>
        <source>Throw it away for good</source>
        <translation>永久丢弃</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>以后(&amp;L)</translation>
    </message>
    <message>
        <source>Decide at the next start</source>
        <translation>下次启动时再决定</translation>
    </message>
    <message numerus="yes">
        <source>%n more follow(s).</source>
        <translation>
            <numerusform>后面还有 %n 项。</numerusform>
        </translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <extracomment>A date and a time, in the signs of QLocale::toString(); never one where day and month can be taken for each other.</extracomment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
</context>
<context>
    <name>normscope::RecoveryOffer</name>
    <message>
        <source>The folder for unsaved work, “%1”, holds what Normscope did not write; it was left alone: %2</source>
        <extracomment>The first is a folder, the second a list of names.</extracomment>
        <translation>存放未保存工作的文件夹“%1”中有不是由 Normscope 写入的内容，已原样保留：%2</translation>
    </message>
</context>
<context>
    <name>normscope::RemedyControls</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>SyncBN puts the statistics of this many devices together, each with a batch of N; ghost batch norm cuts a batch into as many parts.</source>
        <translation>SyncBN 合并这么多设备的统计量，每个设备的批大小为 N；幽灵批归一化把一批分成同样多的部分。</translation>
    </message>
    <message>
        <source>r ≤</source>
        <translation>r ≤</translation>
    </message>
    <message>
        <source>Limit of r</source>
        <translation>r 的上限</translation>
    </message>
    <message>
        <source>Batch renormalization: r = σ̂/σ stays between 1/r_max and this r_max. 1 with d ≤ 0 is batch norm.</source>
        <translation>批重归一化：r = σ̂/σ 限制在 1/r_max 与此 r_max 之间。取 1 且 d ≤ 0 即为批归一化。</translation>
    </message>
    <message>
        <source>d ≤</source>
        <translation>d ≤</translation>
    </message>
    <message>
        <source>Limit of d</source>
        <translation>d 的上限</translation>
    </message>
    <message>
        <source>Batch renormalization: d = (μ̂ − μ)/σ stays between −d_max and this d_max.</source>
        <translation>批重归一化：d = (μ̂ − μ)/σ 限制在 −d_max 与此 d_max 之间。</translation>
    </message>
</context>
<context>
    <name>normscope::RunStatus</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>normscope::RunningSection</name>
    <message>
        <source>Running statistics</source>
        <translation>滑动统计量</translation>
    </message>
    <message>
        <source>Keep a running mean and variance</source>
        <translation>保留滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Eval</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>new value</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>old value</source>
        <translation>旧值</translation>
    </message>
    <message>
        <source>biased 1/n</source>
        <translation>有偏 1/n</translation>
    </message>
    <message>
        <source>unbiased 1/(n − 1)</source>
        <translation>无偏 1/(n − 1)</translation>
    </message>
    <message>
        <source>Update with this batch…</source>
        <translation>用当前批更新…</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Which mean and variance normalize the values.</source>
        <translation>用哪一组均值和方差来归一化。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Weighs the</source>
        <translation>动量加权于</translation>
    </message>
    <message>
        <source>Which of the two values the momentum is the weight of.</source>
        <translation>动量是这两个值中哪一个的权重。</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Which variance of a batch goes into the running variance.</source>
        <translation>批的哪一种方差计入滑动方差。</translation>
    </message>
    <message>
        <source>Running mean and variance</source>
        <translation>滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>No running mean and variance are kept.</source>
        <translation>没有保留滑动均值和滑动方差。</translation>
    </message>
    <message>
        <source>running ← (1 − momentum) · running + momentum · batch, as in PyTorch.</source>
        <translation>滑动值 ← (1 − 动量) · 滑动值 + 动量 · 批值，同 PyTorch。</translation>
    </message>
    <message>
        <source>running ← momentum · running + (1 − momentum) · batch, as in Keras.</source>
        <translation>滑动值 ← 动量 · 滑动值 + (1 − 动量) · 批值，同 Keras。</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>One for all samples</source>
        <translation>所有样本共用</translation>
    </message>
    <message>
        <source>The samples&apos; means and variances are averaged, as in PyTorch&apos;s instance norm; otherwise each sample of the batch has its own.</source>
        <translation>取各样本均值和方差的平均，与 PyTorch 的实例归一化一致；否则批中的每个样本各有一份。</translation>
    </message>
</context>
<context>
    <name>normscope::RunningUpdateAction</name>
    <message>
        <source>&amp;Update running statistics with this batch…</source>
        <translation>用当前批更新滑动统计量(&amp;U)…</translation>
    </message>
    <message>
        <source>Take one step with the mean and variance of this batch; the result is shown beforehand.</source>
        <translation>用当前批的均值和方差走一步；事先显示结果。</translation>
    </message>
    <message>
        <source>No running mean and variance are kept.</source>
        <translation>没有保留滑动均值和滑动方差。</translation>
    </message>
    <message>
        <source>The statistics of this batch are not known yet.</source>
        <translation>当前批的统计量尚未算出。</translation>
    </message>
</context>
<context>
    <name>normscope::RunningUpdateDialog</name>
    <message>
        <source>Each becomes (1 − %1) · old + %1 · batch.</source>
        <translation>每个值变为 (1 − %1) · 旧值 + %1 · 批值。</translation>
    </message>
    <message>
        <source>Each becomes %1 · old + (1 − %1) · batch.</source>
        <translation>每个值变为 %1 · 旧值 + (1 − %1) · 批值。</translation>
    </message>
    <message>
        <source>Update running statistics</source>
        <translation>更新滑动统计量</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>new mean</source>
        <translation>新均值</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>new variance</source>
        <translation>新方差</translation>
    </message>
    <message>
        <source>Running mean and variance before and after</source>
        <translation>更新前后的滑动均值和滑动方差</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>The batch’s is the average of its samples’.</source>
        <translation>批的值是其中各样本的平均。</translation>
    </message>
</context>
<context>
    <name>normscope::SafeControls</name>
    <message>
        <source>What may not err</source>
        <translation>何者不可偏差过大</translation>
    </message>
    <message>
        <source>Whose error has to stay within the tolerance.</source>
        <translation>其误差须在容许范围之内。</translation>
    </message>
    <message>
        <source>within % of σ</source>
        <translation>误差不超过 σ 的百分之</translation>
    </message>
    <message>
        <source>Tolerance in percent of σ</source>
        <translation>容许误差（σ 的百分比）</translation>
    </message>
    <message>
        <source>How large the error may be, in percent of the population’s σ (1 σ of chance).</source>
        <translation>误差可以有多大，以总体 σ 的百分比计（随机波动的 1 σ）。</translation>
    </message>
</context>
<context>
    <name>normscope::SamplerControls</name>
    <message>
        <source>Drawn</source>
        <translation>抽取</translation>
    </message>
    <message>
        <source>How batches are drawn</source>
        <translation>批的抽取方式</translation>
    </message>
    <message>
        <source>How the samples of a batch belong together: not at all; as frames of one video; sorted by class, one class to a batch; classes with other shares than the population; or, of a tensor, through an epoch, none twice before all were seen. A class is one of equally large slices in the order of the values.</source>
        <translation>同批样本之间的关系：互不相关；如同一视频的帧；按类别排序，一批一个类别；类别占比与总体不同；或对张量按轮次进行，全部看过之前不重复。类别是按数值排序后等分的各份之一。</translation>
    </message>
    <message>
        <source>ρ</source>
        <translation>ρ</translation>
    </message>
    <message>
        <source>Correlation of mates</source>
        <translation>同批样本的相关系数</translation>
    </message>
    <message>
        <source>The correlation of two samples of a batch: 0 as if independent, 1 all the same.</source>
        <translation>同批两个样本的相关系数：0 如同独立，1 全部相同。</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Number of classes</source>
        <translation>类别数</translation>
    </message>
    <message>
        <source>Into how many equally large slices, in the order of the values, the population is cut. Imbalanced, their shares fall from class to class, to a tenth.</source>
        <translation>总体按数值排序后等分成多少份。不均衡时各类占比逐类递减，直至十分之一。</translation>
    </message>
</context>
<context>
    <name>normscope::SavePath</name>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1已经存在。要替换吗？</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) exist already: %1. Replace them?</source>
        <translation>
            <numerusform>有 %n 个文件已经存在：%1。要替换吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Other names (hard links) of %1 keep the former content.</source>
        <translation>%1的其他名称（硬链接）保留原来的内容。</translation>
    </message>
    <message>
        <source>Replace?</source>
        <translation>是否替换？</translation>
    </message>
    <message>
        <source>The file has other names</source>
        <translation>文件还有其他名称</translation>
    </message>
    <message>
        <source>%1 has other names (hard links), which keep the former content. Save under this name alone?</source>
        <translation>%1还有其他名称（硬链接），它们保留原来的内容。只以这个名称保存吗？</translation>
    </message>
</context>
<context>
    <name>normscope::SaveTensorDialog</name>
    <message>
        <source>Save tensor</source>
        <translation>保存张量</translation>
    </message>
    <message>
        <source>Input x</source>
        <translation>输入 x</translation>
    </message>
    <message>
        <source>Centred x − μ</source>
        <translation>中心化 x − μ</translation>
    </message>
    <message>
        <source>Normalized x̂</source>
        <translation>归一化 x̂</translation>
    </message>
    <message>
        <source>Output y</source>
        <translation>输出 y</translation>
    </message>
    <message>
        <source>NumPy array (.npy)</source>
        <translation>NumPy 数组 (.npy)</translation>
    </message>
    <message>
        <source>NumPy archive, compressed (.npz)</source>
        <translation>NumPy 压缩归档 (.npz)</translation>
    </message>
    <message>
        <source>Comma-separated table (.csv)</source>
        <translation>逗号分隔的表格 (.csv)</translation>
    </message>
    <message>
        <source>Tab-separated table (.tsv)</source>
        <translation>制表符分隔的表格 (.tsv)</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>数值(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Element type</source>
        <translation>元素类型(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>Choose the file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>%1, %2 before compression.</source>
        <translation>%1，压缩前 %2。</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>%1 is written as a table of %2 × %3, with as many digits as %4 needs.</source>
        <translation>%1 写成 %2 × %3 的表格，位数以 %4 所需为准。</translation>
    </message>
    <message>
        <source>The last axis runs across, the others run down; it opens again as %1.</source>
        <translation>最后一轴横向排列，其余各轴纵向排列；再次打开时为 %1。</translation>
    </message>
    <message>
        <source>Safetensors file (.safetensors)</source>
        <translation>Safetensors 文件（.safetensors）</translation>
    </message>
    <message>
        <source>NumPy has no bfloat16: it becomes float32, which holds every value.</source>
        <translation>NumPy 没有 bfloat16：将写成 float32，它能表示其中每个值。</translation>
    </message>
</context>
<context>
    <name>normscope::SchemeText</name>
    <message>
        <source>Scheme</source>
        <translation>示意</translation>
    </message>
    <message>
        <source>Scheme; the tensor has %1.</source>
        <translation>示意；张量为 %1。</translation>
    </message>
</context>
<context>
    <name>normscope::SequenceControls</name>
    <message>
        <source>25 %</source>
        <translation>25%</translation>
    </message>
    <message>
        <source>50 %</source>
        <translation>50%</translation>
    </message>
    <message>
        <source>89 %</source>
        <translation>89%</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Share of padding, presets</source>
        <translation>填充比例，预设</translation>
    </message>
    <message>
        <source>A quarter of all tokens: a step in between, of no particular data.</source>
        <translation>全部词元的四分之一：中间的一档，并非来自某个数据集。</translation>
    </message>
    <message>
        <source>Up to half of all tokens: Wikipedia at length 512 (Krell et al. 2021, arXiv:2107.02027).</source>
        <translation>可达全部词元的一半：维基百科，长度 512（Krell 等 2021，arXiv:2107.02027）。</translation>
    </message>
    <message>
        <source>Up to 89 %: GLUE CoLA at length 128 (Krell et al. 2021, arXiv:2107.02027).</source>
        <translation>可达 89%：GLUE CoLA，长度 128（Krell 等 2021，arXiv:2107.02027）。</translation>
    </message>
    <message>
        <source>p in %</source>
        <translation>p（%）</translation>
    </message>
    <message>
        <source>Share of padding in percent</source>
        <translation>填充比例（百分数）</translation>
    </message>
    <message>
        <source>How much of the batch is padding. Lengths are drawn for it; the ends of rows can be dragged as well.</source>
        <translation>批中有多少是填充。长度据此抽取；也可以拖动行尾。</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>English words</source>
        <translation>英文词</translation>
    </message>
    <message>
        <source>Chinese words</source>
        <translation>中文词</translation>
    </message>
    <message>
        <source>The open tensor</source>
        <translation>打开的张量</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Source of the tokens</source>
        <translation>词元来源</translation>
    </message>
    <message>
        <source>Tokens that are drawn, words of short sentences with the same vector wherever they stand, or the open tensor N × L × D with its mask as padding.</source>
        <translation>随机抽取的词元；短句中的词，同一个词在各处的向量相同；或打开的张量 N × L × D，其掩码即填充。</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>D</source>
        <translation>D</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>Rows of the batch.</source>
        <translation>批的行数。</translation>
    </message>
    <message>
        <source>Tokens that every row is padded to.</source>
        <translation>每行填充到的词元数。</translation>
    </message>
    <message>
        <source>Values of a token.</source>
        <translation>一个词元的数值个数。</translation>
    </message>
    <message>
        <source>μ</source>
        <translation>μ</translation>
    </message>
    <message>
        <source>Mean of real values</source>
        <translation>真实数值的均值</translation>
    </message>
    <message>
        <source>Mean of the normal distribution of real values.</source>
        <translation>真实数值所服从的正态分布的均值。</translation>
    </message>
    <message>
        <source>σ</source>
        <translation>σ</translation>
    </message>
    <message>
        <source>Standard deviation of real values</source>
        <translation>真实数值的标准差</translation>
    </message>
    <message>
        <source>Their standard deviation.</source>
        <translation>它们的标准差。</translation>
    </message>
    <message>
        <source>c</source>
        <translation>c</translation>
    </message>
    <message>
        <source>Value of the padding</source>
        <translation>填充的数值</translation>
    </message>
    <message>
        <source>What stands in the padding: near μ it inflates real tokens under batch norm, far from it it squeezes them.</source>
        <translation>填充中的数值：接近 μ 时，批归一化使真实词元放大；远离 μ 时使其缩小。</translation>
    </message>
    <message>
        <source>constant c</source>
        <translation>常数 c</translation>
    </message>
    <message>
        <source>vector about c</source>
        <translation>以 c 为中心的向量</translation>
    </message>
    <message>
        <source>[PAD]</source>
        <translation>[PAD]</translation>
    </message>
    <message>
        <source>Kind of padding</source>
        <translation>填充的种类</translation>
    </message>
    <message>
        <source>One value in all padding, or a vector that is drawn about it once.</source>
        <translation>所有填充用同一个数值，或以它为中心抽取一次的向量。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed draws the same tokens.</source>
        <translation>同一种子抽取同样的词元。</translation>
    </message>
</context>
<context>
    <name>normscope::SequencesPage</name>
    <message>
        <source>Token rows</source>
        <translation>词元行</translation>
    </message>
    <message>
        <source>Methods side by side</source>
        <translation>各方法并排</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>&amp;Mask the padding</source>
        <translation>掩蔽填充(&amp;M)</translation>
    </message>
    <message>
        <source>Batch mean with padding</source>
        <translation>含填充的批均值</translation>
    </message>
    <message>
        <source>Batch variance with padding</source>
        <translation>含填充的批方差</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>What becomes of real tokens</source>
        <translation>真实词元的输出</translation>
    </message>
    <message>
        <source>count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Real tokens at each position</source>
        <translation>各位置的真实词元</translation>
    </message>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>Noise at each position</source>
        <translation>各位置的噪声</translation>
    </message>
    <message>
        <source>One token, other mates</source>
        <translation>同一词元，不同的同批样本</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Running statistics with padding</source>
        <translation>含填充的滑动统计量</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Training and eval with padding</source>
        <translation>含填充的训练与评估</translation>
    </message>
    <message>
        <source>Distance of batch and running mean</source>
        <translation>批均值与滑动均值的距离</translation>
    </message>
    <message>
        <source>Distance of batch and running variance</source>
        <translation>批方差与滑动方差的距离</translation>
    </message>
    <message>
        <source>Padding in the statistics</source>
        <translation>统计量中的填充</translation>
    </message>
    <message>
        <source>Feature that is shown</source>
        <translation>显示的特征</translation>
    </message>
    <message>
        <source>Which of the features is shown and followed.</source>
        <translation>显示并跟踪哪个特征。</translation>
    </message>
    <message>
        <source>The tokens are being drawn …</source>
        <translation>正在抽取词元 …</translation>
    </message>
    <message>
        <source>&amp;New seed</source>
        <translation>新种子(&amp;N)</translation>
    </message>
    <message>
        <source>Draw other tokens.</source>
        <translation>抽取其他词元。</translation>
    </message>
    <message>
        <source>Padding takes no part in the statistics of the methods.</source>
        <translation>填充不参与各方法的统计量。</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Per position</source>
        <translation>逐位置</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>同一词元</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>滑动</translation>
    </message>
</context>
<context>
    <name>normscope::ShapeChange</name>
    <message>
        <source>%1 → %2: every value stays, in the same order.</source>
        <translation>%1 → %2：所有值保留，顺序不变。</translation>
    </message>
    <message>
        <source>%1 → %2: %3 values stay, %4 are new, %5 are cut off.</source>
        <translation>%1 → %2：保留 %3 个值，新增 %4 个，裁去 %5 个。</translation>
    </message>
</context>
<context>
    <name>normscope::ShapeDialog</name>
    <message>
        <source>Crop and pad</source>
        <translation>裁剪和填充</translation>
    </message>
    <message>
        <source>Reshape</source>
        <translation>重塑形状</translation>
    </message>
    <message>
        <source>Shape of the tensor</source>
        <translation>张量的形状</translation>
    </message>
    <message>
        <source>How the shape changes</source>
        <translation>形状如何改变</translation>
    </message>
    <message>
        <source>Values keep their place on every axis; new ones are filled.</source>
        <translation>各值在每个轴上的位置不变；新的值以填充值补上。</translation>
    </message>
    <message>
        <source>As many values in the same order, under other axes.</source>
        <translation>值的个数和顺序不变，换成别的轴。</translation>
    </message>
    <message>
        <source>Number of &amp;axes</source>
        <translation>轴数(&amp;A)</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>New values &amp;hold</source>
        <translation>新值为(&amp;H)</translation>
    </message>
    <message>
        <source>Length of axis %1</source>
        <translation>轴 %1 的长度</translation>
    </message>
</context>
<context>
    <name>normscope::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>In the tensor</source>
        <translation>在张量中</translation>
    </message>
    <message>
        <source>Light a cell&apos;s group in every view</source>
        <translation>在所有视图中点亮单元格所在的组</translation>
    </message>
    <message>
        <source>move the pointer</source>
        <translation>移动指针</translation>
    </message>
    <message>
        <source>Pin a cell</source>
        <translation>固定单元格</translation>
    </message>
    <message>
        <source>click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Move the pinned cell</source>
        <translation>移动固定的单元格</translation>
    </message>
    <message>
        <source>arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Edit the pinned cell</source>
        <translation>编辑固定的单元格</translation>
    </message>
    <message>
        <source>type a number, F2, or double click</source>
        <translation>键入数值、按 F2 或双击</translation>
    </message>
    <message>
        <source>Select a range</source>
        <translation>选择一个范围</translation>
    </message>
    <message>
        <source>drag, or Shift with arrow keys</source>
        <translation>拖动，或 Shift 加方向键</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Ctrl with the wheel</source>
        <translation>Ctrl 加滚轮</translation>
    </message>
    <message>
        <source>Move about</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何地方</translation>
    </message>
    <message>
        <source>Go to the next control or view</source>
        <translation>移到下一个控件或视图</translation>
    </message>
    <message>
        <source>Tab, back with Shift+Tab</source>
        <translation>Tab，返回用 Shift+Tab</translation>
    </message>
    <message>
        <source>Open a menu</source>
        <translation>打开菜单</translation>
    </message>
    <message>
        <source>Alt with its underlined letter</source>
        <translation>Alt 加带下划线的字母</translation>
    </message>
    <message>
        <source>Open the menu of a view</source>
        <translation>打开视图的菜单</translation>
    </message>
    <message>
        <source>right click on its title</source>
        <translation>右击其标题</translation>
    </message>
    <message>
        <source>Move a view</source>
        <translation>移动视图</translation>
    </message>
    <message>
        <source>drag its title</source>
        <translation>拖动其标题</translation>
    </message>
    <message>
        <source>Enlarge a view to the whole page</source>
        <translation>将视图放大到整页</translation>
    </message>
    <message>
        <source>double click on its title</source>
        <translation>双击其标题</translation>
    </message>
    <message>
        <source>To the ends of a row, of the tensor</source>
        <translation>到行的两端、张量的两端</translation>
    </message>
    <message>
        <source>Home, End, with Ctrl</source>
        <translation>Home、End，加 Ctrl</translation>
    </message>
    <message>
        <source>Move by a screen</source>
        <translation>移动一屏</translation>
    </message>
    <message>
        <source>Page Up, Page Down</source>
        <translation>Page Up、Page Down</translation>
    </message>
    <message>
        <source>Let go of the range, then of the pinned group</source>
        <translation>先取消选区，再取消固定的组</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>On the stages</source>
        <translation>阶段滑块上</translation>
    </message>
    <message>
        <source>Move a little</source>
        <translation>稍微移动</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>左、右方向键</translation>
    </message>
    <message>
        <source>Go from stage to stage</source>
        <translation>逐个阶段移动</translation>
    </message>
    <message>
        <source>To the input, to the output</source>
        <translation>到输入、到输出</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格键</translation>
    </message>
    <message>
        <source>On the hypersphere</source>
        <translation>超球面上</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>转动</translation>
    </message>
    <message>
        <source>drag, or arrow keys</source>
        <translation>拖动，或方向键</translation>
    </message>
    <message>
        <source>wheel, or + and −</source>
        <translation>滚轮，或 + 和 −</translation>
    </message>
    <message>
        <source>As at first</source>
        <translation>恢复初始视角</translation>
    </message>
    <message>
        <source>0, or double click</source>
        <translation>0，或双击</translation>
    </message>
    <message>
        <source>In the statistics</source>
        <translation>统计表中</translation>
    </message>
    <message>
        <source>Pin a group</source>
        <translation>固定一个组</translation>
    </message>
    <message>
        <source>click, or arrow keys</source>
        <translation>单击，或方向键</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>click on a column&apos;s title</source>
        <translation>单击列标题</translation>
    </message>
    <message>
        <source>Space, Page Down</source>
        <translation>空格键、Page Down</translation>
    </message>
    <message>
        <source>Page Up</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>Shift or scale the range</source>
        <translation>平移或缩放范围</translation>
    </message>
    <message>
        <source>drag its handles up or down, or S</source>
        <translation>上下拖动其手柄，或按 S</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>M, then drag over cells</source>
        <translation>按 M，然后拖过单元格</translation>
    </message>
    <message>
        <source>Take a drag back</source>
        <translation>撤回拖动</translation>
    </message>
    <message>
        <source>Esc while dragging</source>
        <translation>拖动时按 Esc</translation>
    </message>
    <message>
        <source>On the batch size</source>
        <translation>批大小滑块</translation>
    </message>
    <message>
        <source>To the next power of two</source>
        <translation>到下一个 2 的幂</translation>
    </message>
    <message>
        <source>Left, Right, wheel</source>
        <translation>左、右、滚轮</translation>
    </message>
    <message>
        <source>By one</source>
        <translation>加减一</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下</translation>
    </message>
    <message>
        <source>To one sample, to the largest batch</source>
        <translation>到一个样本，到最大的批</translation>
    </message>
    <message>
        <source>Go on from stage to stage, then begin anew, or double the batch</source>
        <translation>进入下一阶段，到末尾后重新开始；或将批加倍</translation>
    </message>
    <message>
        <source>Go back a stage, or halve the batch</source>
        <translation>退回一个阶段，或将批减半</translation>
    </message>
    <message>
        <source>In the derivation</source>
        <translation>在推导中</translation>
    </message>
    <message>
        <source>Light what a symbol stands for</source>
        <translation>点亮符号所代表的内容</translation>
    </message>
    <message>
        <source>move the pointer, or arrow keys</source>
        <translation>移动指针，或方向键</translation>
    </message>
    <message>
        <source>To the first, to the last symbol</source>
        <translation>到第一个、最后一个符号</translation>
    </message>
    <message>
        <source>Pin the cell of a value</source>
        <translation>固定某个值的单元格</translation>
    </message>
    <message>
        <source>click, or Enter</source>
        <translation>单击，或回车键</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>drag with the middle button or with Space held, or Shift with the wheel</source>
        <translation>按住中键或空格键拖动，或按住 Shift 滚动滚轮</translation>
    </message>
    <message>
        <source>While presenting</source>
        <translation>演示时</translation>
    </message>
    <message>
        <source>Larger or smaller type, also outside</source>
        <translation>放大或缩小文字（不演示时也可）</translation>
    </message>
    <message>
        <source>Take the number and stay, or go on to the next cell</source>
        <translation>确认数值并停留，或转到下一个单元格</translation>
    </message>
    <message>
        <source>Enter, or Up, Down, Tab</source>
        <translation>Enter，或上、下方向键、Tab</translation>
    </message>
</context>
<context>
    <name>normscope::SphereFigure</name>
    <message>
        <source>groups as vectors in ℝ%1</source>
        <translation>每组是 ℝ%1 中的一个向量</translation>
    </message>
    <message>
        <source>A tensor&apos;s groups appear here as vectors.</source>
        <translation>张量的各组将在这里显示为向量。</translation>
    </message>
    <message>
        <source>Each group is one value: there is no direction to keep, and no sphere to land on.</source>
        <translation>每个组只有一个值：没有可保持的方向，也没有可落上的球面。</translation>
    </message>
    <message>
        <source>Projecting the groups …</source>
        <translation>正在投影各组 …</translation>
    </message>
    <message>
        <source>No group can be drawn: each holds a NaN or an infinity, or its mean, variance or output is one.</source>
        <translation>没有可以绘制的组：每个组都含有 NaN 或无穷大，或者其均值、方差或输出如此。</translation>
    </message>
    <message>
        <source>eval mode: no sphere to land on</source>
        <translation>评估模式：输出不落在球面上</translation>
    </message>
    <message>
        <source>all %1 groups coincide</source>
        <translation>全部 %1 个组重合</translation>
    </message>
    <message>
        <source>%1 groups coincide</source>
        <translation>%1 个组重合</translation>
    </message>
    <message>
        <source>%1 groups share %2 places</source>
        <translation>%1 个组共占 %2 处</translation>
    </message>
    <message>
        <source>before</source>
        <translation>归一化前</translation>
    </message>
    <message>
        <source>before (drawn %1)</source>
        <translation>归一化前（缩小为 %1）</translation>
    </message>
    <message>
        <source>after</source>
        <translation>归一化后</translation>
    </message>
    <message>
        <source>%1 not finite, left out</source>
        <translation>%1 个非有限，未计入</translation>
    </message>
    <message>
        <source>%1 farther out</source>
        <translation>还有 %1 个在图外</translation>
    </message>
    <message>
        <source>lengths %1 to %2</source>
        <translation>长度 %1 到 %2</translation>
    </message>
    <message>
        <source>%1 of %2 groups drawn</source>
        <translation>共 %2 组，绘出 %1 组</translation>
    </message>
    <message>
        <source>shows %1 % of squared length</source>
        <translation>此视图保留平方长度的 %1%</translation>
    </message>
    <message>
        <source>drag to turn</source>
        <translation>拖动以旋转</translation>
    </message>
    <message>
        <source>Group %1 has length %2 before and %3 after normalizing.</source>
        <translation>组 %1 归一化前长度为 %2，归一化后为 %3。</translation>
    </message>
    <message>
        <source>radius $\sqrt{%1}$</source>
        <translation>半径 $\sqrt{%1}$</translation>
    </message>
    <message>
        <source>$\gamma$ makes it an ellipsoid, $\beta$ moves it</source>
        <translation>$\gamma$ 使它成为椭球面，$\beta$ 使它移动</translation>
    </message>
    <message>
        <source>$\gamma$ and $\beta$ scale and shift each group</source>
        <translation>$\gamma$ 和 $\beta$ 对每个组缩放和平移</translation>
    </message>
    <message>
        <source>No group can be drawn: every element is masked.</source>
        <translation>没有可以绘制的组：所有元素都已掩蔽。</translation>
    </message>
    <message>
        <source>No group can be drawn: each is masked as a whole, holds a NaN or an infinity, or its mean, variance or output is one.</source>
        <translation>没有可以绘制的组：每个组都全部已掩蔽、含有 NaN 或无穷大，或者其均值、方差或输出如此。</translation>
    </message>
    <message>
        <source>%1 masked, left out</source>
        <translation>%1 个已掩蔽，未计入</translation>
    </message>
    <message numerus="yes">
        <source>%n group(s) as vectors of %1 values, before and after normalizing: %2.</source>
        <translation>
            <numerusform>%n 个组，作为 %1 个值的向量，归一化之前与之后：%2。</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>； </translation>
    </message>
</context>
<context>
    <name>normscope::SphereView</name>
    <message>
        <source>Hypersphere</source>
        <translation>超球面</translation>
    </message>
</context>
<context>
    <name>normscope::StackFigure</name>
    <message>
        <source>attention, MLP</source>
        <translation>注意力、MLP</translation>
    </message>
    <message>
        <source>No architecture is chosen.</source>
        <translation>没有选择任何结构。</translation>
    </message>
    <message>
        <source>The first stacks are being computed …</source>
        <translation>正在计算最初的堆叠……</translation>
    </message>
    <message>
        <source>%1, block %2 of %3</source>
        <translation>%1，第 %2 块（共 %3 块）</translation>
    </message>
    <message>
        <source>%1: squared gradient %2 above, %3 below, all of it through the layer: there is no other way.</source>
        <translation>%1：梯度平方上方为 %2，下方为 %3，全部经过这一层：没有别的路。</translation>
    </message>
    <message>
        <source>%1: squared gradient %2 above; below %3 = identity %4 + norm and sublayer %5 + twice their product %6.</source>
        <translation>%1：梯度平方上方为 %2；下方 %3 = 恒等 %4 + 归一化与子层 %5 + 两者乘积的 2 倍 %6。</translation>
    </message>
    <message>
        <source>Nothing passes through the sublayer here, as its factor is 0.</source>
        <translation>这里没有梯度经过子层，因为它的系数是 0。</translation>
    </message>
    <message>
        <source>That the gradient “does not pass through the sublayer”, as is sometimes written, is wrong here: %1 % did.</source>
        <translation>有人写“梯度不经过子层”，这在这里不成立：有 %1% 经过了子层。</translation>
    </message>
    <message>
        <source>Of both parts, %1 % came through the sublayer.</source>
        <translation>两部分中有 %1% 经过了子层。</translation>
    </message>
    <message>
        <source>identity</source>
        <translation>恒等</translation>
    </message>
    <message>
        <source>sublayer</source>
        <translation>子层</translation>
    </message>
    <message>
        <source>norm, sublayer</source>
        <translation>归一化、子层</translation>
    </message>
</context>
<context>
    <name>normscope::StackView</name>
    <message>
        <source>The stack</source>
        <translation>堆叠</translation>
    </message>
    <message>
        <source>Arrow keys choose block and stack.</source>
        <translation>用方向键选择块和堆叠。</translation>
    </message>
</context>
<context>
    <name>normscope::StageRanges</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1～%2</translation>
    </message>
</context>
<context>
    <name>normscope::StageScrubber</name>
    <message>
        <source>Next stage</source>
        <translation>下一阶段</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>上一阶段</translation>
    </message>
    <message>
        <source>Go to the next stage of the normalization.</source>
        <translation>转到归一化的下一阶段。</translation>
    </message>
    <message>
        <source>Go to the previous stage of the normalization.</source>
        <translation>转到归一化的上一阶段。</translation>
    </message>
    <message>
        <source>Pause the stages</source>
        <translation>暂停播放各阶段</translation>
    </message>
    <message>
        <source>Play the stages</source>
        <translation>播放各阶段</translation>
    </message>
    <message>
        <source>Stop at this stage.</source>
        <translation>停在此阶段。</translation>
    </message>
    <message>
        <source>Play from the input to the output.</source>
        <translation>从输入播放到输出。</translation>
    </message>
</context>
<context>
    <name>normscope::StageSlider</name>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>%1 与 %2 之间</translation>
    </message>
</context>
<context>
    <name>normscope::Statistics</name>
    <message>
        <source>Variance, biased: the sum of (x − mean)² over n.</source>
        <translation>有偏方差：(x − 均值)² 之和除以 n。</translation>
    </message>
    <message>
        <source>Variance, unbiased: the sum of (x − mean)² over n − 1.</source>
        <translation>无偏方差：(x − 均值)² 之和除以 n − 1。</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>var</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>rms</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>mean y</source>
        <translation>y 均值</translation>
    </message>
    <message>
        <source>var y</source>
        <translation>y 方差</translation>
    </message>
    <message>
        <source>How many elements of the group count; masked ones do not.</source>
        <translation>组中计入的元素个数；已掩蔽的不计。</translation>
    </message>
    <message>
        <source>ȳ: the mean of the group&apos;s output y.</source>
        <translation>ȳ：该组输出 y 的均值。</translation>
    </message>
    <message>
        <source>Variance of the group&apos;s output y, by the same estimator.</source>
        <translation>该组输出 y 的方差，采用同一估计方式。</translation>
    </message>
    <message>
        <source>The mean, as the arithmetic of the lens Precision computes it.</source>
        <translation>以精度视角所选的算术算出的均值。</translation>
    </message>
    <message>
        <source>The variance, as the arithmetic of the lens Precision computes it.</source>
        <translation>以精度视角所选的算术算出的方差。</translation>
    </message>
</context>
<context>
    <name>normscope::StatisticsFigure</name>
    <message>
        <source>A tensor&apos;s groups are listed here.</source>
        <translation>张量的各组将在这里列出。</translation>
    </message>
    <message>
        <source>… %1 more groups</source>
        <translation>… 还有 %1 个组</translation>
    </message>
    <message numerus="yes">
        <source>Statistics of %n group(s): count, mean, variance, standard deviation, root mean square, and mean and variance of the output.</source>
        <translation>
            <numerusform>%n 个组的统计量：个数、均值、方差、标准差、均方根，以及输出的均值和方差。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>normscope::StatisticsSection</name>
    <message>
        <source>Statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>Subtract the mean</source>
        <translation>减去均值</translation>
    </message>
    <message>
        <source>biased 1/n</source>
        <translation>有偏 1/n</translation>
    </message>
    <message>
        <source>unbiased 1/(n − 1)</source>
        <translation>无偏 1/(n − 1)</translation>
    </message>
    <message>
        <source>Reduce over</source>
        <translation>归约轴</translation>
    </message>
    <message>
        <source>Groups G</source>
        <translation>组数 G</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心化</translation>
    </message>
    <message>
        <source>Epsilon ε</source>
        <translation>ε</translation>
    </message>
    <message>
        <source>ε stands</source>
        <translation>ε 的位置</translation>
    </message>
    <message>
        <source>Whether ε is added under the root or to the root.</source>
        <translation>ε 加在根号内，还是加在根号外。</translation>
    </message>
    <message>
        <source>Variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>What the squared deviations are divided by when normalizing.</source>
        <translation>归一化时偏差平方和除以什么。</translation>
    </message>
    <message>
        <source>Without centring there is no variance: the root mean square is taken.</source>
        <translation>不减去均值就没有方差：改用均方根。</translation>
    </message>
    <message>
        <source>There is no channel axis to split.</source>
        <translation>没有可以拆分的通道轴。</translation>
    </message>
    <message>
        <source>Only a reduced channel axis can be split: each channel has its own statistics already.</source>
        <translation>只有被归约的通道轴才能拆分：每个通道已有自己的统计量。</translation>
    </message>
    <message>
        <source>The number of groups that the channels are split into: a divisor of their number.</source>
        <translation>通道分成的组数，须能整除通道数。</translation>
    </message>
</context>
<context>
    <name>normscope::StatisticsView</name>
    <message>
        <source>Statistics</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>A tensor&apos;s groups are listed here.</source>
        <translation>张量的各组将在这里列出。</translation>
    </message>
</context>
<context>
    <name>normscope::SymbolSpeech</name>
    <message>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <source>number of values %1</source>
        <translation>值的个数 %1</translation>
    </message>
    <message>
        <source>divisor %1</source>
        <translation>除数 %1</translation>
    </message>
    <message>
        <source>sum over the group</source>
        <translation>对组求和</translation>
    </message>
    <message>
        <source>variance, or its square root</source>
        <translation>方差，或其平方根</translation>
    </message>
    <message>
        <source>mean square, or its square root</source>
        <translation>均方，或其平方根</translation>
    </message>
    <message>
        <source>cell %1, value %2</source>
        <translation>单元格 %1，值 %2</translation>
    </message>
    <message>
        <source>gamma of the cell, %1</source>
        <translation>该单元格的 γ，%1</translation>
    </message>
    <message>
        <source>beta of the cell, %1</source>
        <translation>该单元格的 β，%1</translation>
    </message>
</context>
<context>
    <name>normscope::TeacherWindow</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>For the teacher</source>
        <translation>教师窗口</translation>
    </message>
    <message>
        <source>← Back</source>
        <translation>← 上一步</translation>
    </message>
    <message>
        <source>Next →</source>
        <translation>下一步 →</translation>
    </message>
    <message>
        <source>%1 of %2 min · %3</source>
        <translation>%1，共 %2 分钟 · %3</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>None for this step.</source>
        <translation>本步没有备注。</translation>
    </message>
    <message>
        <source>%1 — it is: %2.</source>
        <translation>%1 答案：%2。</translation>
    </message>
    <message>
        <source>The lesson ends here.</source>
        <translation>课程到此结束。</translation>
    </message>
    <message>
        <source>Reveal the answer.</source>
        <translation>揭晓答案。</translation>
    </message>
</context>
<context>
    <name>normscope::TensorActions</name>
    <message>
        <source>&amp;Shape…</source>
        <translation>形状(&amp;S)…</translation>
    </message>
    <message>
        <source>Crop and pad the tensor, or reshape it.</source>
        <translation>裁剪和填充张量，或重塑其形状。</translation>
    </message>
    <message>
        <source>&amp;Mask</source>
        <translation>掩码(&amp;M)</translation>
    </message>
    <message>
        <source>Grow the tensor?</source>
        <translation>要扩大张量吗？</translation>
    </message>
    <message>
        <source>What you paste does not fit into %1. Grow the tensor to %2, with zeros in the new cells?</source>
        <translation>粘贴的内容超出了 %1 的范围。要把张量扩大到 %2，并用零填充新单元格吗？</translation>
    </message>
</context>
<context>
    <name>normscope::TensorDisplay</name>
    <message>
        <source>N&amp;umbers in cells</source>
        <translation>单元格中的数值(&amp;U)</translation>
    </message>
    <message>
        <source>Write the values into cells that are large enough.</source>
        <translation>在足够大的单元格中写出数值。</translation>
    </message>
    <message>
        <source>&amp;Group frames</source>
        <translation>组边框(&amp;G)</translation>
    </message>
    <message>
        <source>Frame and label the groups in their colours.</source>
        <translation>用各组的颜色为组加上边框和标签。</translation>
    </message>
    <message>
        <source>Input &amp;beside the stage</source>
        <translation>输入与阶段并排(&amp;B)</translation>
    </message>
    <message>
        <source>Show the input and the stage side by side, else the stage alone.</source>
        <translation>并排显示输入和阶段，否则只显示阶段。</translation>
    </message>
    <message>
        <source>&amp;Digits</source>
        <translation>位数(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Colour range</source>
        <translation>颜色范围(&amp;C)</translation>
    </message>
    <message numerus="yes">
        <source>%n significant digit(s)</source>
        <translation>
            <numerusform>%n 位有效数字</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Own</source>
        <translation>各自(&amp;O)</translation>
    </message>
    <message>
        <source>Input and stage each span their own values.</source>
        <translation>输入和阶段各按自己的取值范围着色。</translation>
    </message>
    <message>
        <source>&amp;Shared</source>
        <translation>共用(&amp;S)</translation>
    </message>
    <message>
        <source>Equal colours are equal values in input and stage.</source>
        <translation>在输入和阶段中，颜色相同即值相同。</translation>
    </message>
    <message>
        <source>&amp;Locked</source>
        <translation>锁定(&amp;L)</translation>
    </message>
    <message>
        <source>Keep the present range of the stage, whatever the values do.</source>
        <translation>保持阶段当前的范围，不随值的变化而变。</translation>
    </message>
</context>
<context>
    <name>normscope::TensorEditor</name>
    <message>
        <source>Arrow keys move the pinned cell, typing changes it, Shift with arrow keys marks a range.</source>
        <translation>方向键移动固定的单元格，键入即可更改它，Shift 加方向键标记一个范围。</translation>
    </message>
    <message>
        <source>These values are computed. Change the cell in the input beside them.</source>
        <translation>这些值是计算得出的。请更改旁边输入中的单元格。</translation>
    </message>
    <message>
        <source>These values are computed. Go back to the input to change it.</source>
        <translation>这些值是计算得出的。请回到输入再更改。</translation>
    </message>
    <message>
        <source>More than four million cells do not fit on the clipboard. Save the tensor to a file instead.</source>
        <translation>剪贴板容纳不了四百万以上的单元格。请改为把张量保存到文件。</translation>
    </message>
    <message>
        <source>More than four million cells cannot be changed at a time. Mark fewer.</source>
        <translation>一次不能更改四百万以上的单元格。请少标记一些。</translation>
    </message>
    <message>
        <source>There is no table of numbers on the clipboard.</source>
        <translation>剪贴板中没有数值表格。</translation>
    </message>
    <message>
        <source>What is on the clipboard is not a table of numbers with rows of equal length.</source>
        <translation>剪贴板中的内容不是各行等长的数值表格。</translation>
    </message>
    <message>
        <source>Edit cell</source>
        <translation>编辑单元格</translation>
    </message>
    <message>
        <source>Type a new value for the pinned cell.</source>
        <translation>为固定的单元格键入新值。</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy the marked cells and set them to 0.</source>
        <translation>复制标记的单元格，并将其置为 0。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the marked cells as a table.</source>
        <translation>把标记的单元格复制为表格。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Write a table of numbers from the clipboard over the cells from the pinned one on.</source>
        <translation>从固定的单元格开始，写入剪贴板中的数值表格。</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>置为 0</translation>
    </message>
    <message>
        <source>Set the marked cells to 0.</source>
        <translation>把标记的单元格置为 0。</translation>
    </message>
    <message>
        <source>Shift or scale…</source>
        <translation>平移或缩放…</translation>
    </message>
    <message>
        <source>Multiply the marked cells by a number, add a number.</source>
        <translation>将标记的单元格乘以一个数，再加上一个数。</translation>
    </message>
    <message>
        <source>Mark all cells</source>
        <translation>标记所有单元格</translation>
    </message>
    <message>
        <source>Mark every cell of the tensor.</source>
        <translation>标记张量的每个单元格。</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>Press and drag over cells of the input to mask them; begun on a masked cell, to let them count again.</source>
        <translation>在输入的单元格上按住拖动即可掩蔽它们；从已掩蔽的单元格开始，则使它们重新计入。</translation>
    </message>
    <message>
        <source>Mask the selection</source>
        <translation>掩蔽所选</translation>
    </message>
    <message>
        <source>The marked cells take no part in any group.</source>
        <translation>标记的单元格不参与任何组。</translation>
    </message>
    <message>
        <source>Unmask the selection</source>
        <translation>取消掩蔽所选</translation>
    </message>
    <message>
        <source>The marked cells count again.</source>
        <translation>标记的单元格重新计入。</translation>
    </message>
    <message>
        <source>Clear the mask</source>
        <translation>清除掩码</translation>
    </message>
    <message>
        <source>Every cell counts again.</source>
        <translation>所有单元格重新计入。</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Fill the marked cells with other values.</source>
        <translation>用其他值填充标记的单元格。</translation>
    </message>
    <message>
        <source>Fill selection</source>
        <translation>填充所选单元格</translation>
    </message>
    <message>
        <source>Drag up or down to add to the marked cells; with Shift in fine steps. Click to type a number.</source>
        <translation>上下拖动可给标记的单元格加上一个数；按住 Shift 以小步进行。单击可键入数字。</translation>
    </message>
    <message>
        <source>Drag up or down to multiply the marked cells; with Shift in fine steps. Click to type a number.</source>
        <translation>上下拖动可将标记的单元格乘以一个数；按住 Shift 以小步进行。单击可键入数字。</translation>
    </message>
    <message>
        <source>Painting the mask: M or Esc ends it</source>
        <translation>正在绘制掩码：按 M 或 Esc 结束</translation>
    </message>
</context>
<context>
    <name>normscope::TensorPreview</name>
    <message>
        <source>Preview of the tensor</source>
        <translation>张量的预览</translation>
    </message>
    <message>
        <source>The tensor is too large for a preview.</source>
        <translation>张量太大，无法预览。</translation>
    </message>
    <message>
        <source>There is no preview of what is not possible.</source>
        <translation>不可行的设置没有预览。</translation>
    </message>
</context>
<context>
    <name>normscope::TensorSaver</name>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message>
        <source>Save tensor</source>
        <translation>保存张量</translation>
    </message>
    <message>
        <source>Tensor files (%1)</source>
        <translation>张量文件 (%1)</translation>
    </message>
    <message>
        <source>“%1” is saved.</source>
        <translation>“%1”已保存。</translation>
    </message>
</context>
<context>
    <name>normscope::TensorViewer</name>
    <message>
        <source>Scroll across</source>
        <translation>左右滚动</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>上下滚动</translation>
    </message>
    <message>
        <source>x[%1] = %2, y = %3</source>
        <translation>x[%1] = %2，y = %3</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Tensor, %1</source>
        <translation>张量，%1</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Arrow keys move the pinned cell.</source>
        <translation>方向键移动固定的单元格。</translation>
    </message>
    <message>
        <source>“%1” is not an index of this tensor. Type one number for each axis: %2.</source>
        <translation>“%1”不是此张量的索引。请为每个轴键入一个数：%2。</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole tensor.</source>
        <translation>显示整个张量。</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Show fewer cells, larger.</source>
        <translation>显示较少、较大的单元格。</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show more cells, smaller.</source>
        <translation>显示较多、较小的单元格。</translation>
    </message>
    <message>
        <source>Zoom to pinned group</source>
        <translation>缩放到固定的组</translation>
    </message>
    <message>
        <source>Show the pinned group as large as it fits.</source>
        <translation>把固定的组放大到恰好容纳。</translation>
    </message>
    <message>
        <source>Go to index…</source>
        <translation>转到索引…</translation>
    </message>
    <message>
        <source>Pin the cell of an index that you type.</source>
        <translation>固定所键入索引处的单元格。</translation>
    </message>
    <message>
        <source>x[%1] = %2</source>
        <translation>x[%1] = %2</translation>
    </message>
</context>
<context>
    <name>normscope::TrajectoryPlayer</name>
    <message>
        <source>Show the updates one after the other.</source>
        <translation>依次显示每次更新。</translation>
    </message>
    <message>
        <source>One update on</source>
        <translation>前进一次更新</translation>
    </message>
    <message>
        <source>Show one update more.</source>
        <translation>多显示一次更新。</translation>
    </message>
    <message>
        <source>Back to the start</source>
        <translation>回到开始</translation>
    </message>
    <message>
        <source>Back to the start values, before any update.</source>
        <translation>回到初始值，尚未更新。</translation>
    </message>
    <message>
        <source>Pause the updates</source>
        <translation>暂停更新</translation>
    </message>
    <message>
        <source>Play the updates</source>
        <translation>播放更新</translation>
    </message>
    <message>
        <source>One update &amp;on</source>
        <translation>前进一次更新(&amp;O)</translation>
    </message>
    <message>
        <source>One update &amp;back</source>
        <translation>后退一次更新(&amp;B)</translation>
    </message>
    <message>
        <source>Show one update less.</source>
        <translation>少显示一次更新。</translation>
    </message>
    <message>
        <source>Back to the &amp;start</source>
        <translation>回到开始(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Pause the updates</source>
        <translation>暂停更新(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Play the updates</source>
        <translation>播放更新(&amp;P)</translation>
    </message>
</context>
<context>
    <name>normscope::UpstreamSection</name>
    <message>
        <source>Upstream gradient ∂L/∂y</source>
        <translation>上游梯度 ∂L/∂y</translation>
    </message>
    <message>
        <source>all ones</source>
        <translation>全为 1</translation>
    </message>
    <message>
        <source>random, normal</source>
        <translation>随机（正态）</translation>
    </message>
    <message>
        <source>one at a cell</source>
        <translation>单个单元格为 1</translation>
    </message>
    <message>
        <source>own values</source>
        <translation>自定义值</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>What the loss says about each output. All gradients follow from it.</source>
        <translation>损失对每个输出的导数，所有梯度都由它推出。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same whole number draws the same values again.</source>
        <translation>同一个整数会再次抽出相同的值。</translation>
    </message>
    <message>
        <source>At cell</source>
        <translation>所在单元格</translation>
    </message>
    <message>
        <source>Values of the upstream gradient</source>
        <translation>上游梯度的值</translation>
    </message>
    <message>
        <source>∂L/∂y</source>
        <translation>∂L/∂y</translation>
    </message>
    <message>
        <source>Press to move the one to the pinned cell; pin another cell first.</source>
        <translation>单击可把 1 移到固定的单元格；请先固定另一个单元格。</translation>
    </message>
    <message>
        <source>%1 → pinned cell</source>
        <translation>%1 → 固定的单元格</translation>
    </message>
    <message>
        <source>The one is at cell %1: move it to the pinned cell</source>
        <translation>1 位于单元格 %1：把它移到固定的单元格</translation>
    </message>
</context>
<context>
    <name>normscope::ValueTable</name>
    <message>
        <source>Reset to start values</source>
        <translation>恢复初值</translation>
    </message>
    <message>
        <source>These are the start values.</source>
        <translation>这些是初值。</translation>
    </message>
    <message>
        <source>Select the cell where the pasted block begins.</source>
        <translation>请选择粘贴块起始的单元格。</translation>
    </message>
    <message>
        <source>The clipboard holds something else than a block of numbers.</source>
        <translation>剪贴板中的内容不是数值块。</translation>
    </message>
    <message>
        <source>The pasted block holds a value that is not possible here.</source>
        <translation>粘贴的块中有此处不允许的值。</translation>
    </message>
    <message>
        <source>The pasted block is larger than the table: %1 of its %2 values were entered.</source>
        <translation>粘贴的块比表格大：%2 个值中填入了 %1 个。</translation>
    </message>
</context>
<context>
    <name>normscope::ValueTableModel</name>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1”不是数字。</translation>
    </message>
    <message>
        <source>“%1” is not possible here.</source>
        <translation>这里不能使用“%1”。</translation>
    </message>
</context>
<context>
    <name>normscope::ViewCover</name>
    <message>
        <source>Covered until you answer</source>
        <translation>回答后显示</translation>
    </message>
    <message>
        <source>covered until you answer</source>
        <translation>回答后显示</translation>
    </message>
</context>
<context>
    <name>normscope::ViewFigures</name>
    <message>
        <source>%1 of the table</source>
        <translation>表中的 %1</translation>
    </message>
    <message>
        <source>the numbers in the cells</source>
        <translation>单元格中的数字</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) beyond the range</source>
        <translation>
            <numerusform>%n 个数值超出范围</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the groups</source>
        <translation>其中 %1 个组</translation>
    </message>
    <message>
        <source>%1 of the values of each group</source>
        <translation>每组中的 %1 个数值</translation>
    </message>
</context>
<context>
    <name>normscope::VoteBox</name>
    <message>
        <source>Vote again</source>
        <translation>再次投票</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>Hands: A 12, B 30</source>
        <translation>举手人数：A 12, B 30</translation>
    </message>
    <message>
        <source>How many hands for each letter</source>
        <translation>每个字母的举手人数</translation>
    </message>
    <message>
        <source>Vote: which one?</source>
        <translation>投票：选哪一个？</translation>
    </message>
    <message>
        <source>Talk with your neighbour: why? Then vote again.</source>
        <translation>和邻座讨论：为什么？然后再次投票。</translation>
    </message>
    <message>
        <source>%1% are right: let them talk, and vote again.</source>
        <translation>%1% 答对：先让大家讨论，再次投票。</translation>
    </message>
    <message>
        <source>%1% are right.</source>
        <translation>%1% 答对。</translation>
    </message>
</context>
<context>
    <name>normscope::WorkProgress</name>
    <message>
        <source>Computing the statistics</source>
        <translation>正在计算统计量</translation>
    </message>
</context>
</TS>
