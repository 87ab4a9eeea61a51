import { general } from '@tunda/contract/failure'
import type { Database } from '@tunda/database'
import type { RawData, WebSocket } from 'ws'
import type { Claims, Tokens } from '../account/sessions/tokens.ts'
import { now } from '../clock.ts'
import { type Caller, lastShopOf, lookUp, memberOf } from '../doors/callers.ts'
import { Failure, fail } from '../fail.ts'
import type { Holds } from '../quotas/open-holds.ts'
import type { Quotas } from '../quotas/open-quotas.ts'
import type { HeldName } from '../quotas/quota-table.ts'
import type { Trial } from '../subscription/plan.ts'
import type { Hub } from './open-hub.ts'
import type { Frame, Serializer } from './phoenix.ts'
import { bindingsBack, eventFor, type JoinAsked, readJoin } from './subscription.ts'

export type ConnectionParts = {
  readonly hub: Hub
  readonly holds: Holds
  readonly quotas: Quotas
  readonly database: Database
  readonly tokens: Tokens
  readonly trial: Trial
  readonly publicKey: string
  readonly userAgent: string
}

/** Why a socket is closed, by WebSocket's numbers. */
const reasons = { refused: 1008, restart: 1012, tooSlow: 1013 }
const mostChannels = 20
/** The most bindings of all channels together, because every change is compared with each. */
const mostBindings = 100
/** Messages a second that a client may send, and how many at once before. */
const rate = 10
const reserve = 50
/** Bytes that may wait for a slow client. */
const mostBuffered = 1_048_576
/** Milliseconds within which a client must join, and between its heartbeats. */
const joinTime = 10_000
const silence = 60_000
/** Seconds of tolerance after an access token's expiry, as everywhere. */
const leeway = 30

type Channel = { readonly userId: string; readonly bindings: number; readonly stopListening: () => void }
type Seat = { readonly caller: Caller; readonly org_id: string; readonly claims: Claims }

/** A client's socket with its channels. Each channel belongs to one person and organisation, and ends when they may no longer listen. */
export class Connection {
  readonly #socket: WebSocket
  readonly #serializer: Serializer
  readonly #parts: ConnectionParts
  readonly #channels = new Map<string, Channel>()
  /** Its places in the quotas of people and shops, each as the function that frees it. */
  readonly #held = new Map<string, Promise<() => void>>()
  #allowance = reserve
  #refilledAt = Date.now()
  #silent: NodeJS.Timeout
  #expiring: NodeJS.Timeout | undefined

  constructor(socket: WebSocket, serializer: Serializer, parts: ConnectionParts) {
    this.#socket = socket
    this.#serializer = serializer
    this.#parts = parts
    this.#silent = setTimeout(() => this.#refuse(), joinTime)
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary).catch(() => this.#refuse())
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.#forget())
  }

  /** Tells the client to reconnect, to another server if this one stops. */
  restart(): void {
    this.#socket.close(reasons.restart, 'come again')
  }

  #forget(): void {
    clearTimeout(this.#silent)
    clearTimeout(this.#expiring)
    for (const { stopListening } of this.#channels.values()) stopListening()
    this.#channels.clear()
    for (const place of this.#held.values()) void place.then((leave) => leave()).catch(() => undefined)
    this.#held.clear()
  }

  #refuse(): void {
    this.#socket.close(reasons.refused)
  }

  #say(frame: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > mostBuffered) this.#socket.close(reasons.tooSlow, 'too slow')
    else this.#socket.send(this.#serializer.write(frame))
  }

  #answer({ topic, join_ref, ref }: Frame, status: 'ok' | 'error', response: unknown): void {
    this.#say({ topic, join_ref, ref, event: 'phx_reply', payload: { status, response } })
  }

  async #receive(data: RawData, isBinary: boolean): Promise<void> {
    const text = Buffer.isBuffer(data) && !isBinary ? data.toString() : undefined
    const frame = text === undefined || !this.#isWithinRate() ? undefined : this.#serializer.read(text)
    if (frame === undefined) return this.#refuse()
    if (this.#channels.size > 0) this.#waitFor(silence)
    if (frame.topic === 'phoenix') return this.#answer(frame, 'ok', {})
    if (frame.event === 'phx_join') return await this.#join(frame)
    if (frame.event === 'phx_leave') return this.#leave(frame)
    if (frame.event === 'access_token') return await this.#renew(frame)
    // Broadcast and presence are not supported: clients do not talk to each other.
    this.#answer(frame, 'error', { reason: 'Only postgres_changes are served' })
  }

  #isWithinRate(): boolean {
    const instant = Date.now()
    this.#allowance = Math.min(reserve, this.#allowance + ((instant - this.#refilledAt) / 1000) * rate) - 1
    this.#refilledAt = instant
    return this.#allowance >= 0
  }

  #waitFor(milliseconds: number): void {
    clearTimeout(this.#silent)
    this.#silent = setTimeout(() => this.#refuse(), milliseconds)
  }

  async #join(frame: Frame): Promise<void> {
    this.#drop(frame.topic)
    const asked = readJoin(frame.payload)
    if (asked === undefined) return this.#answer(frame, 'error', { reason: 'Filters are eq on id, org_id or user_id' })
    if (!this.#hasRoomFor(asked)) return this.#answer(frame, 'error', { reason: 'Too many channels' })
    try {
      const seat = await this.#seatFor(asked)
      await this.#hold('sockets.person', seat.caller.user_id)
      await this.#hold('sockets.shop', seat.org_id)
      if (this.#socket.readyState !== this.#socket.OPEN) return
      // A second join of the same name may have come meanwhile.
      this.#drop(frame.topic)
      // So may others of other names, while the caller was looked up.
      if (!this.#hasRoomFor(asked)) return this.#answer(frame, 'error', { reason: 'Too many channels' })
      // The token of one person must not keep the channels of another open.
      if (this.#isOfAnother(seat.caller.user_id))
        return this.#answer(frame, 'error', { reason: 'One connection is for one person' })
      this.#admit(frame, asked, seat)
    } catch (error) {
      this.#answer(frame, 'error', {
        reason: error instanceof Failure ? error.message : general.busy.message(undefined),
      })
    }
  }

  #hasRoomFor({ bound }: JoinAsked): boolean {
    const bindings = [...this.#channels.values()].reduce((sum, channel) => sum + channel.bindings, bound.length)
    return this.#channels.size < mostChannels && bindings <= mostBindings
  }

  /** The caller and their organisation, looked up as for every other call, with the same quotas and failures. */
  async #seatFor({ token, org_id: wanted }: JoinAsked): Promise<Seat> {
    const claims = await this.#claimsOf(token)
    const { session_id, sub: user_id, aal } = claims
    const caller = { session_id, user_id, wanted_org_id: wanted, user_agent: this.#parts.userAgent, aal }
    await this.#parts.quotas.spend('calls.person', user_id)
    const known = lastShopOf(caller)
    if (known) await this.#parts.quotas.spend('calls.shop', known)
    const { org_id } = await this.#parts.database.asApp(async (tx) => {
      const [entry] = await lookUp(tx, [caller])
      if (entry === undefined) throw fail(general.notAuthenticated)
      return memberOf(entry, caller, this.#parts.trial)
    })
    return { caller: { ...caller, wanted_org_id: org_id }, org_id, claims }
  }

  /** Takes a place in the quota of a person or shop, once per socket, until it closes. */
  async #hold(name: HeldName, key: string): Promise<void> {
    const known = this.#held.get(`${name} ${key}`)
    const place = known ?? this.#parts.holds.take(name, key)
    if (known === undefined) this.#held.set(`${name} ${key}`, place)
    try {
      const leave = await place
      if (this.#socket.readyState !== this.#socket.OPEN) leave()
    } catch (error) {
      this.#held.delete(`${name} ${key}`)
      throw error
    }
  }

  #admit(frame: Frame, { bound }: JoinAsked, { caller, org_id, claims }: Seat): void {
    const { topic, join_ref } = frame
    const tell = (event: string, payload: unknown) => this.#say({ topic, join_ref, ref: null, event, payload })
    const stopListening = this.#parts.hub.listen({
      caller,
      org_id,
      hear: (changes, at) => {
        for (const change of changes) {
          const payload = eventFor(change, bound, at)
          if (payload !== undefined) tell('postgres_changes', payload)
        }
      },
      end: (gone) => {
        if (gone === 'session') return this.#refuse()
        tell('phx_close', {})
        this.#drop(topic)
      },
      restart: () => this.restart(),
    })
    this.#channels.set(topic, { userId: caller.user_id, bindings: bound.length, stopListening })
    this.#waitFor(silence)
    this.#endWith(claims)
    this.#answer(frame, 'ok', { postgres_changes: bindingsBack(bound) })
    const message = 'Subscribed to PostgreSQL'
    tell('system', { channel: topic.replace(/^realtime:/, ''), extension: 'postgres_changes', message, status: 'ok' })
  }

  #drop(topic: string): void {
    this.#channels.get(topic)?.stopListening()
    this.#channels.delete(topic)
  }

  #leave(frame: Frame): void {
    this.#drop(frame.topic)
    this.#answer(frame, 'ok', {})
    this.#say({ ...frame, event: 'phx_close', payload: {} })
  }

  /** Continues with a refreshed token of the same person; any other token ends the connection. */
  async #renew({ payload }: Frame): Promise<void> {
    const { access_token: token } = (payload ?? {}) as { access_token?: unknown }
    const claims = await this.#claimsOf(typeof token === 'string' ? token : undefined)
    if (this.#isOfAnother(claims.sub)) return this.#refuse()
    this.#endWith(claims)
  }

  #isOfAnother(user_id: string): boolean {
    return [...this.#channels.values()].some(({ userId }) => userId !== user_id)
  }

  async #claimsOf(token: string | undefined): Promise<Claims> {
    const claims =
      token === undefined || token === this.#parts.publicKey ? undefined : await this.#parts.tokens.verify(token)
    if (claims === undefined) throw fail(general.notAuthenticated)
    return claims
  }

  /** The socket lives no longer than the token it was opened or renewed with. */
  #endWith({ exp }: Claims): void {
    clearTimeout(this.#expiring)
    this.#expiring = setTimeout(() => this.#refuse(), (exp + leeway) * 1000 - now().getTime())
  }
}
