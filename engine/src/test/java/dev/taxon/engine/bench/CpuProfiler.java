package dev.taxon.engine.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The processor time of an operation, all threads of the JVM together. It says the same on a busy
 * machine as on an idle one, more or less, which time on the wall does not.
 */
public final class CpuProfiler implements InternalProfiler {
  static final String NAME = "cpu";

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private long before;

  @Override
  public String getDescription() {
    return "Processor time of an operation";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = system.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = (double) (system.getProcessCpuTime() - before);
    return List.of(
        new ScalarResult(
            NAME, nanos / result.getMetadata().getAllOps(), "ns/op", AggregationPolicy.AVG));
  }
}
