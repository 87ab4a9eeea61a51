import { setTimeout as sleep } from 'node:timers/promises'
import { connect, migrate, openLogins } from '@tunda/database'
import { type EmbeddedPostgres, startEmbedded } from '@tunda/database/embedded'
import { refuseUnfinished } from '@tunda/database/embedded/restored-folder'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { watchSecrets } from './key-change/watch-secrets.ts'
import { newFigures } from './metrics/new-figures.ts'
import { returnIdleMemory } from './process/idle-memory.ts'
import { readLogins } from './secrets/database-logins.ts'
import { readSecrets } from './secrets/secrets.ts'
import { demoLogins, demoTill, readDemoState } from './seed/logins.ts'
import { asksForConfirmation, readSettings } from './settings.ts'
import { startTracing } from './traces/tracing.ts'

/** Milliseconds that requests under way get to finish once the server is asked to stop. */
const drainTime = 8_000
/** Milliseconds after which background work is loaded. Loading blocks everything else, and requests that waited for the start are answered first. */
const backgroundDelay = 500
/** Milliseconds in which connected clients are told to reconnect, so that no request arrives at a closing server. */
const farewell = 400

const settings = readSettings(process.env)
const log = pino({
  level: settings.LOG_LEVEL,
  redact: ['*.password', '*.token', '*.token_hash', '*.refresh_token', '*.access_token', '*.authorization', '*.apikey'],
})

try {
  await serve()
} catch (error) {
  log.fatal({ err: error }, 'could not start')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function serve(): Promise<void> {
  const say = (message: string) => log.info(message)
  refuseUnfinished(settings.DATA_DIR)
  if (settings.BACKUP_DIR !== undefined) {
    const { offerRestore } = await import('./first-run/offer-restore.ts')
    await offerRestore(settings, log)
  }
  const embedded: EmbeddedPostgres | undefined =
    settings.DATABASE_URL === undefined
      ? await startEmbedded({
          dataDir: settings.DATA_DIR,
          log: say,
          changed: { shared_buffers: `${settings.DATABASE_MEMORY}MB` },
        })
      : undefined
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(url, say)
  const [secrets, logins] = [await readSecrets(settings.DATA_DIR), await readLogins(settings.DATA_DIR)]
  await openLogins(url, logins, say)
  const database = await connect(url, logins, {
    pooler: settings.POOLER_URL,
    replica: settings.REPLICA_URL,
    log: (message) => log.warn(message),
  })
  let isStopping = false
  const folders = [settings.DATA_DIR, ...(embedded === undefined ? [] : [embedded.folder])]
  const figures = newFigures()
  const tracing = await startTracing(settings)
  const app = await createApp({
    database,
    secrets,
    settings,
    log,
    folders,
    figures,
    tracing,
    isReady: () => !isStopping,
  })
  if (embedded !== undefined && settings.DEMO === 'on' && (await readDemoState(database, settings.DATA_DIR)).isDue) {
    const { seedDemo } = await import('./seed/seed.ts')
    const { spans } = await import('./seed/trade.ts')
    await seedDemo({ database, dataDir: settings.DATA_DIR, log: say, span: spans.long })
  }
  if (!asksForConfirmation(settings)) log.info(unasked())
  const keepMemory = returnIdleMemory(app)
  const watching = watchSecrets({ dataDir: settings.DATA_DIR, secrets, log })
  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  const background = sleep(backgroundDelay)
    .then(() => import('./process/background.ts'))
    .then(({ startBackground }) => startBackground({ database, secrets, settings, log, figures, embedded }))

  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    const forced = setTimeout(() => process.exit(1), drainTime + 1_500)
    forced.unref()
    keepMemory()
    watching.stop()
    await sleep(farewell)
    await app.close()
    await (await background).stop()
    await tracing?.stop()
    await database.close()
    await embedded?.stop()
    process.exit(0)
  }
  // Not `once`: an interrupt typed at the terminal arrives twice, from there and through npm.
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  await background
  await greet(address, embedded !== undefined && settings.DEMO === 'on')
}

function unasked(): string {
  const why = settings.EMAIL_CONFIRMATION === 'off' ? 'EMAIL_CONFIRMATION is off' : 'SMTP_URL is not set'
  return `people are not asked to confirm their email address: ${why}`
}

/** Prints where to go, and the demonstration's logins. */
async function greet(address: string, hasDemo: boolean): Promise<void> {
  const port = new URL(address).port
  const lines = ['', `  Tunda          http://localhost:${port}`, `  The till       http://pos.localhost:${port}`, '']
  if (settings.SUPPORT_EMAIL === undefined && !hasDemo)
    lines.push('  SUPPORT_EMAIL is not set, so nobody knows where to write to you about another plan.', '')
  if (hasDemo) {
    lines.push('  Demonstration logins')
    for (const { role, email, password } of await demoLogins(settings.DATA_DIR)) {
      lines.push(`    ${role.padEnd(12)} ${email.padEnd(28)} ${password}`)
    }
    const till = await demoTill(settings.DATA_DIR)
    if (till !== undefined)
      lines.push(`    ${'till'.padEnd(12)} its token, for http://pos.localhost:${port}`, `    ${''.padEnd(12)} ${till}`)
    lines.push('')
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
