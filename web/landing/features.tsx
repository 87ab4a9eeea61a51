import { t } from '@lingui/core/macro'
import {
  IconClipboardCheck,
  IconPackageImport,
  IconScan,
  IconShieldLock,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react'
import classes from './features.module.css'
import landing from './landing.module.css'

const features = [
  {
    icon: IconScan,
    title: t`Sell in a few taps`,
    words: t`Find it by name or barcode, take cash, Mobile Money or a bank transfer, and print the receipt.`,
  },
  {
    icon: IconUsers,
    title: t`Never sold twice`,
    words: t`Two people sell the last phone at the same moment: one sale goes through, the other is told why not.`,
  },
  {
    icon: IconPackageImport,
    title: t`Know what to reorder`,
    words: t`Set how few is too few, and your dashboard shows what is running low before it is gone.`,
  },
  {
    icon: IconShieldLock,
    title: t`Your shop stays yours`,
    words: t`The database itself keeps every shop’s records apart from every other shop’s, row by row.`,
  },
  {
    icon: IconWifiOff,
    title: t`Keeps selling when the network drops`,
    words: t`The till opens and sells without one. Sales wait safely on the device, and are sent automatically when it is back.`,
  },
  {
    icon: IconClipboardCheck,
    title: t`Count stock with your phone`,
    words: t`Walk the shelves, scan or type what is there, with or without a network, and see the difference in shillings.`,
  },
]

export function Features() {
  return (
    <section id="features" className={landing.section} aria-labelledby="features-heading">
      <h2 id="features-heading" className={landing.heading}>{t`Made for a busy counter`}</h2>
      <ul className={classes.grid}>
        {features.map(({ icon: Icon, title, words }) => (
          <li key={title}>
            <div className={classes.head}>
              <span className={classes.icon}>
                <Icon size={22} stroke={1.7} aria-hidden />
              </span>
            </div>
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
