/**
 * A small web shop's program, by the guides: it reads changes since a cursor when it starts, at intervals, and when a webhook arrives, and stores
 * cursor and stock together. `EVERY=never` and `CURSOR_FIRST` make mutants of it.
 */
export const webShopProgram = `import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTunda, TundaError } from 'tunda-client'
import { isFromTunda } from './is-from-tunda.js'

type Kept = { readonly stock: Readonly<Record<string, number>>; readonly cursor?: string | undefined }

const tunda = createTunda()
const { KEPT: file = '', PORT, WEBHOOK_SECRET: secret = '', EVERY = 'never', CURSOR_FIRST } = process.env
let kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stock: {} }

/** Stands for a database transaction: all of it is stored, or nothing. */
function keep(next: Kept): void {
  writeFileSync(file + '.new', JSON.stringify(next))
  renameSync(file + '.new', file)
  kept = next
}

async function catchUp(): Promise<void> {
  try {
    for await (const part of tunda.changes.stock.parts({ cursor: kept.cursor })) {
      const stock = { ...kept.stock }
      for (const { product_id, levels } of part.stock)
        stock[product_id] = levels.reduce((sum, { on_hand }) => sum + on_hand, 0)
      for (const id of part.removed) delete stock[id]
      // Nothing is new: the stored cursor is as good.
      if (kept.cursor !== undefined && part.stock.length + part.removed.length === 0) continue
      if (CURSOR_FIRST !== undefined) {
        keep({ ...kept, cursor: part.cursor })
        await sleep(100)
      }
      keep({ stock, cursor: part.cursor })
    }
  } catch (error) {
    if (!(error instanceof TundaError) || error.status !== 410) throw error
    keep({ stock: {} })
    await catchUp()
  }
}

let isAsked = false
let running: Promise<void> | undefined
function wake(): void {
  isAsked = true
  running ??= (async () => {
    while (isAsked) {
      isAsked = false
      await catchUp()
    }
  })()
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      running = undefined
    })
}

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => {
    body += part
  })
  request.on('end', () => {
    const isTold = isFromTunda(secret, request.headers as Record<string, string>, body)
    response.writeHead(isTold ? 200 : 401).end()
    if (isTold) wake()
  })
}).listen(Number(PORT), '127.0.0.1')
if (EVERY !== 'never') setInterval(wake, Number(EVERY))
wake()
`
