import { priceTicket } from '@tunda/contract/selling/price-ticket'
import type { Refund } from '@tunda/contract/selling/refunds'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { emptyTicket, type Ticket } from '@tunda/contract/selling/ticket'
import type { SaleAtTill } from '@tunda/contract/till/till-refunds'
import { vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import type { Desk } from '../desk/use-desk.ts'
import { noDrawerYet } from '../drawer/kept-drawer.ts'
import { TillPrices } from '../store/till-prices.ts'
import { RefundPanel } from './refund-panel.tsx'

/** A browser without other tabs, that knows its server. */
export async function openBrowser(): Promise<void> {
  const request = async (_name: string, _options: object, work: (lock: object) => unknown) => await work({})
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
}

export const sale: SaleAtTill = {
  id: 'sale',
  invoice_number: 'INV-000012',
  local_number: 'C2-000007',
  sale_date: '2026-11-20T10:00:00Z',
  status: 'completed',
  total_amount: 120_000,
  lines: [
    { line: 1, product_id: 'p', brand: 'Itel', model: 'A70', quantity: 2, total: 120_000, refunded_quantity: 0 },
  ] as SaleAtTill['lines'],
  left_by_method: [{ method: 'cash', amount: 120_000 }],
}
export const refund = {
  id: 'made',
  sale_id: 'sale',
  items: [{ line: 1, quantity: 1, brand: 'Itel', model: 'A70', amount: 60_000 }],
  refund_number: 'REF-000003',
  invoice_number: 'INV-000012',
  created_at: '2026-11-20T11:00:00Z',
  customer_name: 'Walk-in Customer',
  reason: 'Does not charge',
  user_name: 'Amina',
  amount: 60_000,
  tax_amount: 0,
  payments: [{ method: 'cash', amount: 60_000, reference: null }],
} as unknown as Refund

const network = { isUp: true, listeners: new Set<() => void>() }
export const drop = () => {
  network.isUp = false
  for (const listener of network.listeners) listener()
}

const storeOf = (kept: Map<string, unknown>, store: string) => ({
  get: async (key: string) => kept.get(key),
  put: async (value: { id?: string }, key?: string) => kept.set(key ?? `${store} ${value.id}`, value),
  delete: async (key: string) => kept.delete(key),
})

/** The panel on a till of its own, which has looked the sale up before; `answers` are the server's, by call. */
export function panel(
  isOnline: boolean,
  answers: Record<string, object> = {},
  drawer: object = {},
  known: object = {},
  ticket: Ticket = emptyTicket('ticket'),
) {
  const asked: { call: string; body: Record<string, unknown> }[] = []
  const told: object[] = []
  network.isUp = isOnline
  const kept = new Map<string, unknown>([
    ['found_sales', [sale]],
    ['drawer', { ...noDrawerYet, ...drawer }],
  ])
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = input.split('/').at(-1) ?? ''
    asked.push({ call, body: JSON.parse(init.body as string) })
    const answer = answers[call]
    if (answer instanceof Response) return answer.clone()
    return Response.json(answer ?? {}, { status: answer ? 200 : 500 })
  })
  const till = {
    terminal: observable({ token_hash: 'hash', code: 'C1', shop: kampalaPhoneHub, ...known }),
    person: observable({ id: 'amina', name: 'Amina', pass: 'pass' }),
    drawer: observable({ ...noDrawerYet, ...drawer }),
    line: {
      now: () => (network.isUp ? 'online' : 'offline'),
      follow: (listener: () => void) => {
        network.listeners.add(listener)
        return () => network.listeners.delete(listener)
      },
    },
    database: {
      getAll: async () => [],
      delete: async (_store: string, key: string) => kept.delete(key),
      get: async (_store: string, key: string) => kept.get(key),
      put: async (_store: string, value: unknown, key: string) => kept.set(key, value),
      transaction: (name: string | string[]) =>
        Array.isArray(name)
          ? { objectStore: (store: string) => storeOf(kept, store), done: Promise.resolve() }
          : name === 'sales'
            ? {
                store: {
                  get: async (id: string) => kept.get(`sales ${id}`),
                  put: storeOf(kept, 'sales').put,
                  index: () => ({ openCursor: async () => null }),
                },
                done: Promise.resolve(),
              }
            : {
                store: {
                  get: async (key: string) => kept.get(key),
                  put: async (value: unknown, key: string) => kept.set(key, value),
                },
                done: Promise.resolve(),
              },
    },
    ticket: observable(ticket),
    held: observable([]),
    products: new Map(),
    units: { drop: () => undefined },
    prices: new TillPrices(),
    stockTick: observable(0),
    clockOffset: observable(0),
    wake: observable(0),
    tell: (news: object) => void told.push(news),
  }
  const now = (product: Ticket['lines'][number]['product']) => ({ product, left: 5 })
  const priced = priceTicket(ticket, now, kampalaPhoneHub.rules, salePolicies.till)
  const desk = { till, ticket, priced, terminal: till.terminal.get() } as unknown as Desk
  return { ...show(<RefundPanel desk={desk} onClose={() => undefined} />), asked, till, kept, desk, told }
}

export const shift = { id: 'one', opening_counted: 200_000, isWhole: true, moves: [], counts: [] }
export const alone = (rights: object, refund_cap = 70_000) => ({
  drawer: { refund_cap, refund_cap_shift: 100_000 },
  staff: { people: [{ id: 'amina', rights }] },
})
