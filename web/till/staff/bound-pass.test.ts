import { expect, it } from 'vitest'
import { boundPass } from './bound-pass.ts'

// As the server's test has it.
it('binds a pass to one sale, as the server reads it', async () => {
  expect(await boundPass('amina.1.1795829525.84F-0JDHbD5d3HMB_F9NNKIeLO5JBXJNbMIgnWcgtjY', 'sale')).toBe(
    'amina.1.1795829525.for.AXSUOX9m7OPBE8XrOFIAixRXw3OhFiau9ZuVEVnOaF4',
  )
})
