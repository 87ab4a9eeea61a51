import { act, cleanup, screen } from '@testing-library/react'
import { priceTicket } from '@tunda/contract/selling/price-ticket'
import { salePolicies } from '@tunda/contract/selling/sale-policy'
import { changeTicket, emptyTicket } from '@tunda/contract/selling/ticket'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadConfig } from '../../shared/calls/config.ts'
import { observable } from '../../shared/calls/observable.ts'
import { kampalaPhoneHub } from '../../testing/shop-answers.tsx'
import { show } from '../../testing/show.tsx'
import { UnitPanel } from '../panels/unit-panel.tsx'
import { TillUnits } from '../store/till-units.ts'
import { TenderPanel } from '../tender/tender-panel.tsx'
import { TicketRow } from '../ticket/ticket-row.tsx'
import type { Till } from '../till.ts'
import { checkUnits, isReportNews, reportsOf } from './reported-units.ts'
import type { Desk } from './use-desk.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ backendUrl: 'https://shop.example', backendPublicKey: 'key' }))
  await loadConfig()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const unit = { id: 'u', product_id: 'phone', numbers: ['490154203237518'], price: null, grade: null }
const own = { unit_id: 'u', kind: 'stolen' as const, reported_at: '2026-11-20T10:00:00Z' }
const theirs = { number: '490154203237518', kind: 'lost', is_own: false, reported_at: '2026-11-21T10:00:00Z' }

/** A till with one device; `answer` resolves the call about it, or fails it with null. */
function tillWith() {
  let answer: (body: object | null) => void = () => undefined
  const asked: object[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    const body = await new Promise<object | null>((resolve) => {
      answer = resolve
    })
    return Response.json(body ?? {}, { status: body ? 200 : 503 })
  })
  const till = {
    units: new TillUnits([unit]),
    terminal: observable({ token_hash: 'hash' }),
    stockTick: observable(0),
    person: observable(undefined),
    waiting: observable([]),
    held: observable([]),
    ticket: observable({ lines: [] }),
    line: { now: () => 'online', follow: () => () => undefined },
  } as unknown as Till
  return { till, asked, answer: (body: object | null) => answer(body) }
}

it('knows what the shop reported without a connection, and never asks then', () => {
  const { till, asked } = tillWith()
  checkUnits(till, ['u'], true)
  expect(reportsOf(till, 'u')).toEqual([])
  till.units.takeReported([own])
  expect(reportsOf(till, 'u')).toEqual([
    { number: '490154203237518', kind: 'stolen', is_own: true, reported_at: own.reported_at },
  ])
  expect(asked).toEqual([])
})

it('asks once about each device on the ticket, and a sale waits for what it would not have known', async () => {
  const { till, asked, answer } = tillWith()
  checkUnits(till, ['u'], false)
  checkUnits(till, ['u'], false)
  await vi.waitFor(() => expect(asked).toEqual([{ token_hash: 'hash', unit_id: 'u' }]))
  const news = isReportNews(till, ['u'])
  answer({ found: [theirs], others: 'asked' })
  expect(await news).toBe(true)
  expect(reportsOf(till, 'u')).toEqual([theirs])
  expect(till.stockTick.get()).toBe(1)
  // The next press finds it read: the warning stops nothing.
  expect(await isReportNews(till, ['u'])).toBe(false)
  checkUnits(till, [], false)
  expect(reportsOf(till, 'u')).toEqual([])
})

it('does not hold a sale up where the server says nothing, and asks again afterwards', async () => {
  const { till, asked, answer } = tillWith()
  checkUnits(till, ['u'], false)
  vi.useFakeTimers()
  const slow = isReportNews(till, ['u'])
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  expect(await slow).toBe(false)
  const failed = isReportNews(till, ['u'])
  answer(null)
  expect(await failed).toBe(false)
  checkUnits(till, ['u'], false)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})

it('says it on the line, beside the button that completes the sale and where the device is chosen', () => {
  const { till } = tillWith()
  till.units.takeReported([own])
  const phone = {
    id: 'phone',
    brand: 'Apple',
    model: 'iPhone 12',
    selling_price: 720_000,
    current_stock: 1,
    is_active: true,
  }
  const sold = { id: 'u', number: '490154203237518' }
  const ticket = changeTicket(emptyTicket('t'), { type: 'add', product: phone, unit: sold })
  const priced = priceTicket(ticket, (product) => ({ product, left: 1 }), kampalaPhoneHub.rules, salePolicies.till)
  const reported = reportsOf(till, 'u').map((found) => ({ ...found, id: 'u' }))
  const terminal = { shop: kampalaPhoneHub }
  const desk = {
    till,
    ticket,
    priced,
    terminal,
    reported,
    field: { kind: 'received' },
    choosing: phone,
  } as unknown as Desk
  const [line] = priced.lines
  if (!line) throw new Error('one line')
  show(<TicketRow line={line} isChosen desk={desk} />)
  expect(screen.getByRole('alert').textContent).toBe('Your shop reported it stolen on 20/11/2026')
  cleanup()
  show(<TenderPanel desk={desk} onBack={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe('490154203237518 · Your shop reported it stolen on 20/11/2026')
  expect(screen.getByRole('button', { name: /Complete sale/ })).toHaveProperty('disabled', false)
  cleanup()
  act(() => void show(<UnitPanel desk={desk} onClose={() => undefined} />))
  expect(screen.getByText(/Your shop reported it stolen on 20\/11\/2026/)).toBeDefined()
})
