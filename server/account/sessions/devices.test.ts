import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Accounts, call, goodPassword, newPerson, startAccounts } from '../testing.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.stop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'

const signIn = (email: string, headers: Record<string, string>, ip: string) =>
  call(accounts, '/token?grant_type=password', { ip, headers, body: { email, password: goodPassword } })
const mailsTo = (email: string) =>
  accounts.mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === email))
const subject = 'A new sign-in to your Tunda account'

describe('a sign-in from a device that was not seen before', () => {
  it('sends a mail that says when, with which browser and from about where', async () => {
    const { email } = await newPerson(accounts)
    await signIn(email, { 'user-agent': firefox }, '41.210.1.17')
    const mail = await accounts.mailbox.mailTo(email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('Firefox on Windows')
    expect(mail.text).toContain('41.210.1.0/24')
    expect(mail.text).not.toContain('41.210.1.17')
  })

  it('sends one mail for each device, whatever network it moves to; signing up sends none', async () => {
    const { email } = await newPerson(accounts)
    const device = { 'user-agent': firefox, 'x-device-id': '0d3b1a4c-98b5-4b0e-8f7e-3f0a4c1d2e3f' }
    await signIn(email, device, '41.210.2.1')
    await signIn(email, device, '102.80.3.4')
    await signIn(email, { ...device, 'user-agent': 'newer' }, '102.80.3.4')
    await signIn(email, { ...device, 'x-device-id': '5d3b1a4c-98b5-4b0e-8f7e-3f0a4c1d2e3f' }, '102.80.3.4')
    await accounts.mailbox.mailTo(email, 2)
    expect(mailsTo(email).map((mail) => mail.subject)).toEqual([subject, subject])
  })

  it('tells nothing when the password was wrong', async () => {
    const { email } = await newPerson(accounts)
    const { status } = await call(accounts, '/token?grant_type=password', { body: { email, password: 'Wrong-pass1' } })
    expect(status).toBe(400)
    await signIn(email, { 'user-agent': firefox }, '41.210.9.9')
    await accounts.mailbox.mailTo(email)
    expect(mailsTo(email)).toHaveLength(1)
  })
})
