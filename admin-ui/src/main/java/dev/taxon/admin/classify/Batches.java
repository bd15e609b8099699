package dev.taxon.admin.classify;

import dev.taxon.admin.classify.Classification.Judging;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Answers batches: not more at once than is set, each on two threads of its own, which a few
 * threads help that all batches share. So one batch has every processor, and many have no more of
 * them.
 */
@Component
class Batches implements DisposableBean {
  private final ClassifySettings settings;
  private final Json json;
  private final Semaphore atOnce;
  private final ExecutorService helpers;

  Batches(ClassifySettings settings, Json json) {
    this.settings = settings;
    this.json = json;
    atOnce = new Semaphore(settings.maxBatches());
    int size = Math.max(settings.batchHelpers(), 1);
    CustomizableThreadFactory threads = new CustomizableThreadFactory("taxon-batch-helper-");
    threads.setDaemon(true);
    helpers =
        new ThreadPoolExecutor(
            size,
            size,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(Math.max(settings.maxBatches(), 1)),
            threads,
            // What finds no room, or comes after the end, is left to the batch's own thread.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  /**
   * Answers a batch.
   *
   * @return false if there are too many batches already; nothing is read or written then
   * @throws IOException if a stream fails
   */
  boolean answer(Judging judging, InputStream in, OutputStream out) throws IOException {
    if (!atOnce.tryAcquire()) {
      return false;
    }
    try {
      new ClassifyLines(
              judging::write,
              json,
              Math.toIntExact(settings.maxLine().toBytes()),
              settings.maxBatchLines(),
              settings.batchHelpers() == 0 ? block -> {} : helpers)
          .answer(in, out);
      return true;
    } finally {
      atOnce.release();
    }
  }

  @Override
  public void destroy() {
    helpers.shutdown();
  }
}
