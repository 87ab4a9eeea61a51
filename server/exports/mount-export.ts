import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import { inTurn, Turns } from '@tunda/database/turns'
import type { FastifyInstance } from 'fastify'
import { dayIn, now } from '../clock.ts'
import { fail } from '../fail.ts'
import type { FileStore } from '../storage/file-store.ts'
import { OpenArchives } from './open-archives.ts'

type Parts = { readonly database: Database; readonly store: FileStore; readonly archives?: OpenArchives }

/** How many reads of tables run at once, over all archives: more would slow down sales. A slow download occupies none while it waits. */
const looksAtOnce = { working: 2, waitingOfOneShop: 4 }

/** Mounts the address of a prepared archive. */
export function mountExport(app: FastifyInstance, { database, store, archives = new OpenArchives() }: Parts): void {
  const shops = inTurn(database, new Turns(looksAtOnce))
  app.get('/storage/v1/export/:ticket', { compress: false }, async (request, reply) => {
    const [{ useTicket }, { writeArchive }] = await Promise.all([
      import('./prepare-export.ts'),
      import('./write-archive.ts'),
    ])
    const { ticket = '' } = request.params as { ticket?: string }
    const shop = await database.asApp(async (tx) => {
      const found = await useTicket(tx, ticket)
      if (found === undefined) throw fail(general.notFound)
      // A ticket that finds no free place stays valid.
      archives.open(found.org_id, reply.raw)
      return found
    })
    const archive = await writeArchive(shops, store, shop)
    const name = `${shop.name.replace(/[^\w-]+/g, '-').slice(0, 60)}-${dayIn('Africa/Kampala', now())}.zip`
    return await reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .send(archive)
  })
}
