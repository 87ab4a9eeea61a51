import { expect, it } from 'vitest'
import { conditionLines } from './repair-words.ts'

it('says of each thing on the checklist how it is, with what was noted about it', () => {
  const checklist = [
    { item: 'Screen', condition: 'fine' as const },
    { item: 'Buttons', condition: 'faulty' as const, note: 'volume down sticks' },
    { item: 'Charging', condition: 'faulty' as const, note: null },
  ]
  expect(conditionLines({ checklist })).toEqual(['Faulty: Buttons (volume down sticks), Charging', 'Works: Screen'])
})
