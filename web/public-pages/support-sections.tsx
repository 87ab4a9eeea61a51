import { appVersion } from '@tunda/contract'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

// The device's own facts: nothing that could be drawn at build.
const Diagnostics = lazy(async () => ({ default: (await import('./diagnostics.tsx')).Diagnostics }))

export const supportSections: readonly ReadingSection[] = [
  {
    id: 'write',
    title: 'Write to us',
    body: (
      <>
        <p>
          E-mail <SupportLink /> from the address of your account. Say what you did, what you expected and what you saw;
          for a sale, its invoice number. Copying the <a href="#diagnostics">diagnostics</a> below into your letter
          saves us both a round of questions.
        </p>
        <p>Never send us a password. We do not need it, and nobody from Tunda will ask for it.</p>
      </>
    ),
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    body: (
      <>
        <h3>I forgot my password</h3>
        <p>
          Open <Link to={`${paths.landing}${authDialog('reset')}`}>Reset Password</Link> and enter the address of your
          account. The link in the mail works once, for 30 minutes; only the newest one counts.
        </p>
        <h3>The mail does not come</h3>
        <p>
          Look into the spam folder, and check the address for a slip. For your protection the page says the same
          whether or not an account exists. To keep mailboxes quiet, no more than one mail a minute is sent to an
          address.
        </p>
        <h3>“Too many attempts”</h3>
        <p>Five tries a minute are allowed. The message counts down; after that you can go on.</p>
      </>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    body: (
      <>
        <h3>A sale is refused because of stock</h3>
        <p>
          Somebody sold the last one a moment ago, or the stock on record is less than what is on your shelf. Correct
          the product’s stock, then record the sale again.
        </p>
        <h3>The network dropped while I was saving</h3>
        <p>
          Save again. The same sale cannot be recorded twice: if the first try had arrived, you get its receipt and no
          second sale.
        </p>
        <h3>The receipt prints too wide or too small</h3>
        <p>
          Beside Print choose the paper of this device: 58 mm, 80 mm or A4. In the print window choose your receipt
          printer, and switch off headers and footers. A roll printer on USB can be connected there, too: receipts then
          go straight to it.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'Plans and limits',
    body: (
      <p>
        When a limit of your plan is reached, nothing you have recorded is lost or hidden; you cannot add more of that
        kind until there is room. The limits stand <Link to={`${paths.landing}#plans`}>with the plans</Link>. The owner
        of a shop asks for another plan on its Subscription page.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        To see, correct, take away or delete data about you, or to close your account, write to us from its address. How
        we deal with it is in the <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'diagnostics',
    title: 'Diagnostics',
    body: (
      <>
        <p>
          What this page knows about your device and this app (version {appVersion}). Nothing about you or your shop.
        </p>
        <Suspense fallback={null}>
          <Diagnostics />
        </Suspense>
      </>
    ),
  },
]
