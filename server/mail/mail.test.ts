import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { renderEmail } from './email.ts'
import { createMailer, type Mail } from './mailer.ts'
import { startMailbox } from './testing.ts'

const email = {
  heading: 'Choose a new password',
  paragraphs: ['Hello Ämina <b>& Co</b>,', 'The link works once.'],
  action: { label: 'Choose', url: 'https://shop.test/reset-password?token_hash=a"b&type=recovery' },
  closing: 'If it was not you, do nothing.',
}

function mailOf(): Mail {
  const date = new Date('2026-01-02T03:04:05.678Z')
  return {
    to: 'amina@example.com',
    subject: 'Hello 🍍',
    ...renderEmail(email, 'en'),
    messageId: '<7.abc@shop.test>',
    date,
  }
}

describe('an email', () => {
  it('says the same as text and as HTML, with what people typed as plain words', () => {
    const { html, text } = renderEmail(email, 'en')
    for (const words of [email.heading, 'The link works once.', email.closing]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(text).toContain(email.action.url)
    expect(html).toContain('Hello Ämina &lt;b&gt;&amp; Co&lt;/b&gt;,')
    expect(html).toContain('href="https://shop.test/reset-password?token_hash=a&quot;b&amp;type=recovery"')
    expect(html).not.toMatch(/<b>|<img|<script|https?:\/\/(?!shop\.test)/)
  })

  it('has no button when there is nothing to do', () => {
    const { action: _none, ...words } = email
    expect(renderEmail(words, 'en').html).not.toContain('<a ')
  })
})

describe('a mail', () => {
  it('goes over SMTP with its id, date and both bodies', async () => {
    const mailbox = await startMailbox()
    const settings = { SMTP_URL: mailbox.url, MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: '/nowhere' }
    const mailer = createMailer(settings, { info: () => undefined })
    const logo = Buffer.from('a picture')
    await mailer.send({ ...mailOf(), logo })
    const mail = await mailbox.mailTo('amina@example.com')
    expect(mail.attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', related: true }])
    expect(mail).toMatchObject({
      subject: 'Hello 🍍',
      messageId: '<7.abc@shop.test>',
      from: { name: 'Tunda', address: 'no-reply@shop.test' },
    })
    expect(mail.text).toContain(email.action.url)
    expect(mail.html).toContain('<h1')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    mailer.close()
    await mailbox.close()
  })

  it('is kept as a file for its owner alone when there is no SMTP server, and only its name is logged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tunda-mail-'))
    const logged: unknown[] = []
    const settings = { SMTP_URL: undefined, MAIL_FROM: 'Tunda <no-reply@shop.test>', DATA_DIR: folder }
    await createMailer(settings, { info: (...said: unknown[]) => void logged.push(said) }).send(mailOf())
    const names = await readdir(join(folder, 'mail'))
    expect(names).toEqual(['2026-01-02T03-04-05-678Z-7-abc-shop-test.eml'])
    const path = join(folder, 'mail', names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail.text).toContain(email.action.url)
    expect(JSON.stringify(logged)).toContain(path)
    expect(JSON.stringify(logged)).not.toContain('token_hash')
    await rm(folder, { recursive: true })
  })
})
