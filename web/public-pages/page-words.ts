import { paths } from '@tunda/contract/pages'

/** The pages that are drawn at build, and what a search engine or a link's preview says of each. */
export const publicPages: ReadonlyArray<{
  readonly path: string
  readonly title: string
  readonly description: string
}> = [
  {
    path: paths.landing,
    title: 'Tunda: the till and stock book for shops in Uganda',
    description:
      'Know what sold, what is left and what you made. Tunda is the till and stock book for phone, computer and beauty shops in Uganda.',
  },
  {
    path: paths.terms,
    title: 'Terms of service · Tunda',
    description: 'What you and Tunda agree on when your shop uses it, in plain words.',
  },
  {
    path: paths.privacy,
    title: 'Privacy · Tunda',
    description: 'Which data of your shop and your customers Tunda keeps, what for, for how long, and your rights.',
  },
  {
    path: paths.support,
    title: 'Support · Tunda',
    description: 'Answers about selling, stock, tills and plans, and how to write to a person at Tunda.',
  },
  {
    path: paths.about,
    title: 'About Tunda',
    description: 'A till and a stock book for small shops, made so that at closing time the numbers are simply there.',
  },
]
