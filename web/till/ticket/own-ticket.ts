import { readTicket } from '@tunda/contract/selling/kept-ticket'
import { changeTicket, emptyTicket, isEmpty, type Ticket, type TicketChange } from '@tunda/contract/selling/ticket'
import { takeLock } from '../store/tab-lock.ts'
import type { TillDatabase } from '../store/till-database.ts'
import type { Till } from '../till.ts'

const lockOf = (id: string) => `tunda-till-ticket:${id}`

let letGo: (() => void) | undefined
let written: Promise<unknown> = Promise.resolve()

/**
 * The ticket that this tab continues with: one that a tab left when it closed or crashed, else a new one. Any further ones are put with the held
 * sales.
 */
export async function findTicket(database: TillDatabase): Promise<Ticket> {
  const drafts = (await ticketsIn(database)).filter(({ held_at }) => held_at === undefined)
  let mine: Ticket | undefined
  for (const draft of drafts) {
    const free = await takeLock(lockOf(draft.id))
    if (!free) continue
    if (!mine) {
      mine = draft
      letGo = free
      continue
    }
    await database.put('tickets', { ...draft, held_at: new Date().toISOString() })
    free()
  }
  return mine ?? (await freshTicket())
}

/** The tickets on this device, also those of an earlier release. */
async function ticketsIn(database: TillDatabase): Promise<Ticket[]> {
  return (await database.getAll('tickets')).flatMap((stored) => readTicket(stored) ?? [])
}

async function freshTicket(): Promise<Ticket> {
  const ticket = emptyTicket(crypto.randomUUID())
  await own(ticket.id)
  return ticket
}

async function own(id: string): Promise<boolean> {
  const mine = await takeLock(lockOf(id))
  if (!mine) return false
  letGo?.()
  letGo = mine
  return true
}

/** Changes the ticket on the screen at once, and in the store behind it. */
export function editTicket(till: Till, change: TicketChange): Ticket {
  const ticket = changeTicket(till.ticket.get(), change)
  till.ticket.set(ticket)
  write(till, ticket)
  return ticket
}

/** Puts another ticket on the screen and in the store. */
export function replaceTicket(till: Till, ticket: Ticket): void {
  till.ticket.set(ticket)
  write(till, ticket)
}

function write({ database }: Till, ticket: Ticket): void {
  written = written.then(async () => {
    if (isEmpty(ticket)) await database.delete('tickets', ticket.id)
    else await database.put('tickets', ticket)
  })
}

/** Resolves when every change of the ticket is in the store. */
export function ticketWritten(): Promise<unknown> {
  return written
}

/** Begins a ticket; the one before is discarded, held or sold. */
export async function beginTicket(till: Till): Promise<void> {
  const ticket = emptyTicket(crypto.randomUUID())
  // At once: what is scanned at the same moment belongs to it.
  till.ticket.set(ticket)
  await own(ticket.id)
}

/** Discards the ticket and begins another. */
export async function clearTicket(till: Till): Promise<void> {
  const { id } = till.ticket.get()
  await beginTicket(till)
  await written
  await till.database.delete('tickets', id)
}

/** Holds the ticket and begins another. */
export async function holdTicket(till: Till): Promise<void> {
  const ticket = till.ticket.get()
  if (isEmpty(ticket)) return
  const begun = beginTicket(till)
  await written
  await till.database.put('tickets', { ...ticket, held_at: new Date().toISOString() })
  await begun
  await loadHeld(till)
  till.tell({ kind: 'held' })
}

/** Resumes a held ticket; the one on the screen is held. False if another tab was faster. */
export async function resumeTicket(till: Till, id: string): Promise<boolean> {
  await holdTicket(till)
  if (!(await own(id))) return false
  const tx = till.database.transaction('tickets', 'readwrite')
  const held = readTicket(await tx.store.get(id))
  if (held) {
    const { held_at: _, ...ticket } = held
    await tx.store.put(ticket)
    till.ticket.set(ticket)
  }
  await tx.done
  if (!held) await beginTicket(till)
  await loadHeld(till)
  till.tell({ kind: 'held' })
  return held !== undefined
}

/** Discards a held ticket. */
export async function dropHeld(till: Till, id: string): Promise<void> {
  await till.database.delete('tickets', id)
  await loadHeld(till)
  till.tell({ kind: 'held' })
}

export async function loadHeld(till: Pick<Till, 'database' | 'held'>): Promise<void> {
  const tickets = await ticketsIn(till.database)
  const held = tickets.filter(({ held_at }) => held_at !== undefined)
  till.held.set(held.sort((one, other) => (one.held_at ?? '').localeCompare(other.held_at ?? '')))
}
