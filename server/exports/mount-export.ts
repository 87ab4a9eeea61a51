import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import type { FastifyInstance } from 'fastify'
import { dayIn, now } from '../clock.ts'
import { fail } from '../fail.ts'
import type { FileStore } from '../storage/file-store.ts'

type Parts = { readonly database: Database; readonly store: FileStore }

/** Archives that this server writes at once; more of them would take from those who sell. */
const mostAtOnce = 2
/** Milliseconds for one of them: whoever reads more slowly keeps everybody else from theirs. */
const longest = 15 * 60_000

/** Mounts the address of a prepared archive. */
export function mountExport(app: FastifyInstance, { database, store }: Parts): void {
  let running = 0
  app.get('/storage/v1/export/:ticket', { compress: false }, async (request, reply) => {
    if (running >= mostAtOnce) throw fail(general.busy)
    const [{ useTicket }, { writeArchive }] = await Promise.all([
      import('./prepare-export.ts'),
      import('./write-archive.ts'),
    ])
    const { ticket = '' } = request.params as { ticket?: string }
    const shop = await database.asApp(async (tx) => {
      const found = await useTicket(tx, ticket)
      if (found === undefined) throw fail(general.notFound)
      // Of many who asked at one moment; their tickets stay good.
      if (running >= mostAtOnce) throw fail(general.busy)
      running += 1
      const late = setTimeout(() => reply.raw.destroy(), longest)
      reply.raw.once('close', () => {
        running -= 1
        clearTimeout(late)
      })
      return found
    })
    const archive = await writeArchive(database, store, shop)
    const name = `${shop.name.replace(/[^\w-]+/g, '-').slice(0, 60)}-${dayIn('Africa/Kampala', now())}.zip`
    return await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .send(archive)
  })
}
