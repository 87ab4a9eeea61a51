import { z } from 'zod'
import { forMemberOrRefuse, forMemberShownOnce } from '../access.ts'
import { asErrors, failure, failuresOf, failureWith, general } from '../failure.ts'
import { limitReached } from '../failures/limit-reached.ts'
import { routesOf } from '../route.ts'
import { Amount, Id, Instant, Line, pageCounts } from '../shapes.ts'
import { locationFailures } from '../stock/locations.ts'

/** `waiting`: no device holds its token yet. */
export const TerminalStatus = z.enum(['waiting', 'paired', 'revoked'])
export type TerminalStatus = z.infer<typeof TerminalStatus>

/** How long a replaced token still works, hours; how long a pairing code does, minutes, and how often it may be mistyped. */
export const overlapHours = 24
export const pairingMinutes = 10
export const pairingTries = 5

/** What people give a terminal. */
export const NewTerminal = z.object({ name: Line(40).min(1, 'Name is required') })
export type NewTerminal = z.infer<typeof NewTerminal>

/** A till as owner and admins see it. */
export const PosTerminal = z.object({
  id: Id,
  org_id: Id,
  name: z.string(),
  /** What its own receipt numbers begin with: `C1`. */
  code: z.string(),
  /** The location of the till: it sells the goods there. */
  location_id: Id,
  status: TerminalStatus,
  /** The first characters of its token, to tell tokens apart; null before there was one. */
  token_prefix: z.string().nullable(),
  created_at: Instant,
  paired_at: Instant.nullable(),
  /** Whose sales the terminal's are: who gave it its token or code. */
  user_id: Id.nullable(),
  user_name: z.string(),
  last_seen_at: Instant.nullable(),
  app_version: z.string().nullable(),
  /** Sales that the device said it had not sent yet. */
  queue_length: z.int(),
  /** Left out for whoever sees neither sales nor reports. */
  sales_today: z.object({ count: z.int(), total: Amount }).optional(),
  /** Until when its replaced token still works. */
  overlap_until: Instant.nullable(),
  /** Until when its pairing code can be used. */
  pairing_until: Instant.nullable(),
  /** Its token seems to be on two devices: open alerts that say so. */
  clone_alerts: z.int(),
  revoked_at: Instant.nullable(),
})
export type PosTerminal = z.infer<typeof PosTerminal>

/** A terminal and its token, which is shown this once: it is empty where a lost answer is asked for again. */
export const TerminalWithToken = z.object({ terminal: PosTerminal, token: z.string() })
export type TerminalWithToken = z.infer<typeof TerminalWithToken>

export const PairingOffered = z.object({ terminal: PosTerminal, code: z.string(), expires_at: Instant })
export type PairingOffered = z.infer<typeof PairingOffered>

export const terminalFailures = failuresOf('terminal', {
  notSent: failureWith('TERMINAL_HAS_UNSENT_SALES', 409, 'business_logic', z.object({ sales: z.int() }), ({ sales }) =>
    sales === 1
      ? 'A sale on this till has not been sent yet. Connect the till, and move it once the sale has been sent.'
      : `${sales} sales on this till have not been sent yet. Connect the till, and move it once they have been sent.`,
  ),
  revoked: failure('TERMINAL_REVOKED', 409, 'business_logic', 'This terminal was revoked. Pair it again first.'),
  limitReached,
})

const shownOnce = (field: string) => forMemberShownOnce([field], general.notAllowed, 'manage_terminals')
const forManagers = () => forMemberOrRefuse(general.notAllowed, 'manage_terminals')
const route = routesOf('terminals')
const one = '/rest/v1/pos_terminals/{id}'
const Of = z.object({ id: Id })

export const terminals = {
  list: forManagers()
    .route(route('GET', '/rest/v1/pos_terminals', 'The shop’s terminals, and how many its plan allows (-1: no limit)'))
    .output(z.object({ pos_terminals: z.array(PosTerminal), ...pageCounts, used: z.int(), limit: z.int() })),
  get: forManagers()
    .route(route('GET', one, 'One terminal'))
    .input(Of)
    .output(PosTerminal),
  add: shownOnce('token')
    .route(route('POST', '/rest/v1/pos_terminals', 'Add a terminal; its token is shown only this once'))
    .errors(asErrors({ limitReached }))
    .input(NewTerminal)
    .output(TerminalWithToken),
  rename: forManagers()
    .route(route('PATCH', one, 'Rename a terminal'))
    .input(NewTerminal.extend({ id: Id }))
    .output(PosTerminal),
  move: forManagers()
    .route(route('POST', `${one}/move`, 'Move a terminal to another location, which its next sales belong to'))
    .errors(
      asErrors({
        noLocation: locationFailures.notFound,
        isClosed: locationFailures.isClosed,
        notSent: terminalFailures.notSent,
      }),
    )
    .input(Of.extend({ location_id: Id }))
    .output(PosTerminal),
  offerPairing: shownOnce('code')
    .route(
      route(
        'POST',
        `${one}/pairing_code`,
        'Make a pairing code that works for 10 minutes; a revoked terminal becomes active again',
      ),
    )
    .errors(asErrors({ limitReached }))
    .input(Of)
    .output(PairingOffered),
  rotate: shownOnce('token')
    .route(route('POST', `${one}/token`, 'Make a new token; the old one works for another 24 hours'))
    .errors(asErrors({ revoked: terminalFailures.revoked }))
    .input(Of)
    .output(TerminalWithToken),
  revoke: forManagers()
    .route(route('POST', `${one}/revoke`, 'Revoke a terminal: its next call is refused'))
    .input(Of)
    .output(PosTerminal),
  settleClones: forManagers()
    .route(route('POST', `${one}/settle_clones`, 'Resolve the alerts about a copied token'))
    .input(Of)
    .output(PosTerminal),
}
