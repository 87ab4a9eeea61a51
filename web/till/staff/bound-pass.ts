import type { Till } from '../till.ts'
import type { PersonAtTill } from './unlock.ts'

/** Whoever has unlocked the till, with a pass that is good for the sale `id` alone. */
export async function personBound(till: Pick<Till, 'person'>, id: string): Promise<PersonAtTill | undefined> {
  const person = till.person.get()
  return person && { ...person, pass: await boundPass(person.pass, id) }
}

/**
 * A pass that is good for one sale, or one thing done with the drawer, alone, by its id. What waits on the device is sent with it, so that
 * whoever reads it there cannot work as somebody else.
 */
export async function boundPass(pass: string, id: string): Promise<string> {
  const at = pass.lastIndexOf('.')
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(pass.slice(at + 1)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`for ${id}`))
  return `${pass.slice(0, at)}.for.${base64url(new Uint8Array(mac))}`
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (one) => one.charCodeAt(0))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
