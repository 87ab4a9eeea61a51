import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { appVersion } from '@tunda/contract/version'
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
    title: t`Write to us`,
    body: (
      <>
        <p>
          <Trans>
            Email <SupportLink /> from the address of your account. Say what you did, what you expected and what you
            saw; for a sale, its invoice number. Copying the <a href="#diagnostics">diagnostics</a> below into your
            email saves us both a round of questions.
          </Trans>
        </p>
        <p>{t`Never send us a password. We do not need it, and nobody from Tunda will ask for it.`}</p>
      </>
    ),
  },
  {
    id: 'sign-in',
    title: t`Signing in`,
    body: (
      <>
        <h3>{t`I forgot my password`}</h3>
        <p>
          <Trans>
            Open <Link to={`${paths.landing}${authDialog('reset')}`}>Reset Password</Link> and enter the address of your
            account. The link in the email works once, for 30 minutes; only the newest one counts.
          </Trans>
        </p>
        <h3>{t`The email does not arrive`}</h3>
        <p>{t`Check the spam folder, and that you typed the address correctly. For your protection the page says the same whether or not an account exists. At most one email a minute is sent to an address.`}</p>
        <h3>{t`“Too many attempts”`}</h3>
        <p>{t`You have five tries a minute. The message counts down; then you can try again.`}</p>
      </>
    ),
  },
  {
    id: 'selling',
    title: t`Selling`,
    body: (
      <>
        <h3>{t`A sale is refused because of stock`}</h3>
        <p>{t`Somebody sold the last one a moment ago, or the stock on record is less than what is on your shelf. Correct the product’s stock, then record the sale again.`}</p>
        <h3>{t`The network dropped while I was saving`}</h3>
        <p>{t`Complete the sale again. The same sale cannot be recorded twice: if the first try arrived, you get its receipt and no second sale.`}</p>
        <h3>{t`The receipt prints too wide or too small`}</h3>
        <p>{t`Next to Print, choose this device’s paper: 58 mm, 80 mm or A4. In the print window choose your receipt printer, and turn off headers and footers. You can connect a USB receipt printer there too: receipts then go straight to it.`}</p>
      </>
    ),
  },
  {
    id: 'limits',
    title: t`Plans and limits`,
    body: (
      <p>
        <Trans>
          When a limit of your plan is reached, nothing you have recorded is lost or hidden; you cannot add more of that
          kind until there is room. The limits are listed <Link to={`${paths.landing}#plans`}>with the plans</Link>. The
          owner of a shop asks for another plan on its Subscription page.
        </Trans>
      </p>
    ),
  },
  {
    id: 'privacy',
    title: t`Your data`,
    body: (
      <p>
        <Trans>
          To see, correct, export or delete data about you, or to close your account, write to us from its address. How
          we handle your data is in the <Link to={paths.privacy}>Privacy Policy</Link>.
        </Trans>
      </p>
    ),
  },
  {
    id: 'diagnostics',
    title: t`Diagnostics`,
    body: (
      <>
        <p>{t`What this page knows about your device and this app (version ${appVersion}). Nothing about you or your shop.`}</p>
        <Suspense fallback={null}>
          <Diagnostics />
        </Suspense>
      </>
    ),
  },
]
