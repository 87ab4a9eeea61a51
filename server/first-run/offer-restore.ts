import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isEmptyDatabase } from '@tunda/database/backup/dump'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { listBackups } from '../backups/backup-file.ts'
import { restoreInstallation } from '../backups/restore-installation.ts'
import { readKeyFile } from '../backups/seal.ts'
import type { Settings } from '../settings.ts'
import { sayIn } from '../words/say.ts'
import { type Asks, chosen, type State, writePage } from './page.ts'

/** Milliseconds in which the waiting page learns that the restore is done, before the service itself answers. */
const lastWord = 4_000

/**
 * If there are backups but no data, asks the operator whether to restore one: every address shows a page that needs a code printed by the server.
 * Returns once that is decided and done; at once if there is data, or no backup.
 */
export async function offerRestore(settings: Settings, log: Logger): Promise<void> {
  const files = await backupsOfEmpty(settings)
  if (files.length === 0) return
  const code = newCode()
  const asks: Asks = { kind: 'asks', files, hasLog: settings.DATABASE_URL === undefined }
  let state: State = asks
  const decided = Promise.withResolvers<void>()
  const app = openDoor(() => state)

  async function restore(until: Date | 'latest' | undefined): Promise<void> {
    state = { kind: 'works' }
    try {
      const key = await readKeyFile(settings.BACKUP_KEY_FILE ?? '')
      const { as_of } = await restoreInstallation(settings, { files, key, until })
      log.info({ as_of }, 'restored')
      state = { kind: 'done', as_of }
      decided.resolve()
    } catch (error) {
      log.error({ err: error }, 'could not restore')
      state = { ...asks, problem: 'failed' }
    }
  }

  app.post<{ Body: URLSearchParams }>('/', async (request, reply) => {
    if (state.kind !== 'asks') return await show(request, reply, state)
    const choice = chosen(request.body, files)
    if (!isCode(request.body.get('code') ?? '', code)) return await show(request, reply, { ...state, problem: 'code' })
    if (choice === undefined) return await show(request, reply, { ...state, problem: 'moment' })
    if (choice === 'nothing') {
      state = { kind: 'begins' }
      decided.resolve()
    } else void restore(choice === 'newest' ? undefined : choice)
    return await reply.redirect('/', 303)
  })
  const address = await app.listen({ port: settings.PORT, host: settings.HOST })
  process.stdout.write(
    `\n  This installation is empty, but there are backups.\n  Choose what to restore at http://localhost:${new URL(address).port}\n  Setup code     ${code}\n\n`,
  )
  await decided.promise
  await sleep(lastWord)
  await app.close()
}

/** The backups, if the installation has neither files nor a database. */
async function backupsOfEmpty({ DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEY_FILE }: Settings): Promise<string[]> {
  if (BACKUP_DIR === undefined || BACKUP_KEY_FILE === undefined) return []
  const there = await readdir(DATA_DIR).catch(() => [])
  if (there.length > 0 || (DATABASE_URL !== undefined && !(await isEmptyDatabase(DATABASE_URL)))) return []
  return await listBackups(BACKUP_DIR)
}

/** Answers every address with the present page; requests for anything else are told to retry later. */
function openDoor(stateNow: () => State): FastifyInstance {
  // A client that never stops sending must not delay the service that starts afterwards.
  const app = fastify({ bodyLimit: 4_096, requestTimeout: 10_000, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.setErrorHandler((_error, _request, reply) => reply.redirect('/', 303))
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return await show(request, reply, stateNow())
    }
    return await reply.code(503).header('retry-after', '10').send({ status: 'unavailable' })
  })
  return app
}

async function show(request: FastifyRequest, reply: FastifyReply, state: State): Promise<FastifyReply> {
  const language = /\b(en|lg|sw)\b/.exec(request.headers['accept-language'] ?? '')?.[0] ?? 'en'
  const nonce = randomBytes(16).toString('base64url')
  return await reply
    .code(state.kind === 'asks' && state.problem === 'code' ? 403 : 503)
    .header('retry-after', '10')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(writePage(state, { say: sayIn(language), language, nonce }))
}

/** Eighty random bits, in letters and digits that are not mistaken for one another. */
function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

function isCode(typed: string, code: string): boolean {
  const plain = (text: string) =>
    Buffer.from(
      text
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .padEnd(16)
        .slice(0, 17),
    )
  const [one, other] = [plain(typed), plain(code)]
  return one.length === other.length && timingSafeEqual(one, other)
}
