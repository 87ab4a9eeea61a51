import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { appVersion } from '@tunda/contract/version'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { ReadingSection } from './reading-page.tsx'
import { SupportLink } from './support-link.tsx'

export const aboutSections: readonly ReadingSection[] = [
  {
    id: 'why',
    title: t`Why it exists`,
    body: (
      <>
        <p>{t`A phone shop sells thirty things a day from a shelf of three hundred. The exercise book knows the takings. It does not know which charger is nearly gone, what the last Galaxy cost, or whether today was better than last Friday once the cost is taken off.`}</p>
        <p>{t`Tunda answers three questions, at any moment and without adding up: what sold, what is left, and what you made.`}</p>
      </>
    ),
  },
  {
    id: 'name',
    title: t`The name`,
    body: (
      <p>
        <Trans>
          <i>Okutunda</i> is “to sell” in Luganda, and <i>tunda</i> is “fruit” in Kiswahili: a day’s selling and its
          fruit. The logo is a T: a shelf for the bar, a barcode for the stem.
        </Trans>
      </p>
    ),
  },
  {
    id: 'for-whom',
    title: t`Who it is for`,
    body: (
      <p>{t`Shops that sell phones, laptops, accessories or beauty products, in Uganda first: prices are whole shillings, the day ends at midnight in Kampala, and Mobile Money is listed beside cash, not under “other”.`}</p>
    ),
  },
  {
    id: 'how',
    title: t`How we build it`,
    body: (
      <ul>
        <li>
          <Trans>
            <b>A sale is never lost and never counted twice.</b> When the network drops in the middle of one, sending it
            again gives the same sale, not a second.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Stock is a book, not a number.</b> Each unit in or out has a line with the reason, the person and the
            time. The number in stock is the sum of those lines.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>What happened stays.</b> A sale is never erased. It is cancelled by an opposite entry, and both can be
            read.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Shops never see each other’s records.</b> The database keeps each shop’s records apart, whatever the
            program in front of it does.
          </Trans>
        </li>
        <li>
          <Trans>
            <b>Plain words.</b> If Tunda cannot do something, it says what and why.
          </Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'today',
    title: t`What works today`,
    body: (
      <>
        <p>{t`Today: products, stock and stock takes, at one location or several; sales with receipts, refunds, quotations and lay-bys; customers, and what they owe you; suppliers, orders and goods received; phones followed by their IMEI, with repairs, warranty and trade-ins; cash drawers, expenses, commission and files for your accountant; roles, reports and an audit trail; and a till that sells with and without a network.`}</p>
        <p>{t`Features that are not ready yet are marked as coming wherever they appear.`}</p>
        <p>{t`This is version ${appVersion}.`}</p>
      </>
    ),
  },
  {
    id: 'talk',
    title: t`Talk to us`,
    body: (
      <p>
        <Trans>
          What would make your counter faster? Write to <SupportLink />, or see <Link to={paths.support}>Support</Link>.
        </Trans>
      </p>
    ),
  },
]
