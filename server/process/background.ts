import type { EmbeddedPostgres } from '@tunda/database/embedded'
import { type JobParts, startJobs } from '../jobs/start-jobs.ts'
import type { Figures } from '../metrics/new-figures.ts'

type Parts = JobParts & { readonly figures: Figures; readonly embedded: EmbeddedPostgres | undefined }

/** Starts the background work: jobs, log shipping, and metrics if they are configured. */
export async function startBackground(parts: Parts): Promise<{ readonly stop: () => Promise<void> }> {
  const { database, settings, log, figures, embedded } = parts
  const jobs = startJobs(parts)
  const shipping =
    embedded !== undefined && settings.BACKUP_DIR !== undefined
      ? (await import('../backups/ship-log.ts')).startLogShipping({ ...parts, url: embedded.url, figures: figures.log })
      : undefined
  const metrics =
    settings.METRICS_PORT === undefined
      ? undefined
      : await (await import('../metrics/serve-metrics.ts')).serveMetrics({
          database,
          figures,
          port: settings.METRICS_PORT,
          host: settings.METRICS_HOST,
          log,
        })
  return {
    stop: async () => {
      await jobs.stop()
      await shipping?.stop()
      await metrics?.stop()
    },
  }
}
