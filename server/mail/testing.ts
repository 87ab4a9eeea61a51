import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Mailbox = {
  readonly url: string
  readonly mails: Email[]
  /** The newest mail to this address, once it is there. */
  readonly mailTo: (address: string, nth?: number) => Promise<Email>
  /** How many deliveries from now on are refused for the moment. */
  readonly refuseNext: (times: number) => void
  readonly close: () => Promise<void>
}

/** A real SMTP server that keeps what it is sent. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(new Error('try again later'))
          return
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  // A client that is killed in the middle of a mail.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: (times) => {
      refusals = times
    },
    mailTo: (address, nth = 1) =>
      waitFor(() => mails.filter((mail) => mail.to?.some((to) => to.address === address))[nth - 1]),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** Calls `look` every 20 ms for at most 10 s until it finds something. */
export async function waitFor<Found>(look: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  const giveUpAt = performance.now() + 10_000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > giveUpAt) throw new Error('it did not come within 10 s')
    await new Promise((later) => setTimeout(later, 20))
  }
}
