import { t } from '@lingui/core/macro'
import { paths } from '@tunda/contract/pages'

/** The pages that are drawn at build, and what a search engine or a link's preview says of each. */
export const publicPages: ReadonlyArray<{
  readonly path: string
  readonly title: string
  readonly description: string
}> = [
  {
    path: paths.landing,
    title: t`Tunda: the till and stock book for shops in Uganda`,
    description: t`Know what sold, what is left and what you made. Tunda is the till and stock book for phone, computer and beauty shops in Uganda.`,
  },
  {
    path: paths.terms,
    title: t`Terms of service · Tunda`,
    description: t`What you and Tunda agree on when your shop uses it, in plain words.`,
  },
  {
    path: paths.privacy,
    title: t`Privacy · Tunda`,
    description: t`Which data of your shop and your customers Tunda keeps, what for, for how long, and your rights.`,
  },
  {
    path: paths.support,
    title: t`Support · Tunda`,
    description: t`Answers about selling, stock, tills and plans, and how to write to a person at Tunda.`,
  },
  {
    path: paths.offline,
    title: t`Working offline · Tunda`,
    description: t`What a Tunda till does when the internet is down, line by line, and what happens if something turns out wrong later.`,
  },
  {
    path: paths.about,
    title: t`About Tunda`,
    description: t`A till and a stock book for small shops, made so that at closing time the numbers are simply there.`,
  },
]
