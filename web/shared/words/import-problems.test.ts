import { expect, it } from 'vitest'
import { fieldSentences } from './field-sentences.ts'
import { ownWords, wordsOfProblem } from './import-problems.ts'

const sources = import.meta.glob<string>(
  [
    '../../../server/imports/imported-rows.ts',
    '../../../server/{imports,credit,customers,products/import}/*.ts',
    '!../../../server/**/*.test.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Every message of the server about a row of a file, with an example in place of the row's own text. */
function sentences(): string[] {
  const about =
    /(?:message: |skip\(row, '\w+', |(?:mixedDates|oneByOne|withoutDates) = |return (?=`At ))(?:'([^']+)'|`([^`]+)`)/g
  const found = Object.values(sources).flatMap((source) =>
    [...source.matchAll(about)].map(([, plain, drawn]) => plain ?? drawn ?? ''),
  )
  return found
    .filter((sentence) => !sentence.includes('refused.problem'))
    .flatMap((sentence) =>
      sentence.includes('sameThing')
        ? ['Row 7 has this barcode too', 'Row 7 is the same product', 'Row 7 is the same debt']
        : [sentence.replaceAll(/\$\{[^}]*'barcode' : 'name'\}/g, 'barcode').replaceAll(/\$\{[^}]*\}/g, '7')],
    )
}

it('has words for everything that the server finds in a row', () => {
  const said = sentences()
  expect(said.length).toBeGreaterThan(25)
  expect(said.filter((sentence) => ownWords(sentence) === undefined && !(sentence in fieldSentences))).toEqual([])
})

it('puts the row’s own name and number into the sentence, and leaves what it does not know as it is', () => {
  expect(wordsOfProblem('Row 12 has this barcode too')).toBe('Row 12 has this barcode too')
  expect(wordsOfProblem('This phone number belongs to Okello J. James. Enter that name, or another number')).toBe(
    'This phone number belongs to Okello J. James. Enter that name, or another number',
  )
  expect(wordsOfProblem('Something newer')).toBe('Something newer')
})
