import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { putBack } from '../products/use-scanner.ts'
import { MoneyInput } from './money-input.tsx'

function open(): { onChange: ReturnType<typeof vi.fn>; field: HTMLInputElement } {
  const onChange = vi.fn<(amount: unknown) => void>()
  show(<MoneyInput label="Price" prefix="USh " onChange={onChange} />)
  return { onChange, field: screen.getByLabelText('Price') }
}

describe('a field for shillings', () => {
  it.each([
    ['720k', 'USh 720,000', 720_000],
    ['1.5m', 'USh 1,500,000', 1_500_000],
    ['720000', 'USh 720,000', 720_000],
    ['720,000', 'USh 720,000', 720_000],
    ['1,250,000', 'USh 1,250,000', 1_250_000],
  ])('takes what is typed as people write it: %s', async (typed, shown, amount) => {
    const { onChange, field } = open()
    await userEvent.type(field, typed)
    expect(field.value).toBe(shown)
    expect(onChange).toHaveBeenLastCalledWith(amount)
  })

  it('takes an amount that a keyboard puts there as one word, in the place of what is selected', async () => {
    const { onChange, field } = open()
    await userEvent.type(field, '64500')
    field.select()
    fireEvent(
      field,
      new InputEvent('beforeinput', { data: '20k', inputType: 'insertText', cancelable: true, bubbles: true }),
    )
    expect(onChange).toHaveBeenLastCalledWith(20_000)
    expect(field.value).toBe('USh 20,000')
  })

  it.each([
    ['', ''],
    ['50000', 'USh 50,000'],
  ])(
    'takes no barcode for an amount, with or without its Enter, and keeps what stood there: %s',
    async (first, kept) => {
      const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
      const onChange = vi.fn<(amount: unknown) => void>()
      show(
        <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
          <MoneyInput label="Price" prefix="USh " onChange={onChange} />
        </form>,
      )
      const field = screen.getByLabelText<HTMLInputElement>('Price')
      if (first) await userEvent.type(field, first)
      scan(field, '8901234567890')
      expect(field.value).toBe(kept)
      expect(onChange).toHaveBeenLastCalledWith(first ? Number(first) : '')
      expect(screen.getByText(/That was a barcode/).textContent).not.toBe('')
      expect(onSubmit).not.toHaveBeenCalled()
      // As by a screen that listens for a scanner.
      putBack(field, kept)
      await waitFor(() => expect(screen.queryByText(/That was a barcode/)).toBeNull())
    },
  )

  it('takes an amount typed quickly after another was deleted', async () => {
    const { onChange, field } = open()
    typeFast(field, '1800000')
    await userEvent.clear(field)
    typeFast(field, '1339933')
    expect(onChange).toHaveBeenLastCalledWith(1_339_933)
  })

  it('refuses in words what it cannot read, and keeps what stood there', async () => {
    const { onChange, field } = open()
    await userEvent.type(field, '720x')
    expect(onChange).toHaveBeenLastCalledWith(720)
    expect(screen.getByText(/Write the amount in digits/).textContent).not.toBe('')
  })

  it('reads what is pasted as a whole, or refuses it', async () => {
    const { onChange, field } = open()
    await userEvent.click(field)
    await userEvent.paste('UGX 1,250,000/=')
    expect(onChange).toHaveBeenLastCalledWith(1_250_000)
    await userEvent.clear(field)
    onChange.mockClear()
    await userEvent.paste('1.250')
    expect(onChange).not.toHaveBeenCalledWith(expect.any(Number))
    expect(screen.getByText(/Write whole shillings/).textContent).not.toBe('')
  })

  it('hands on half a shilling as text, which no schema takes', async () => {
    const { onChange, field } = open()
    await userEvent.type(field, '1.25')
    expect(onChange).toHaveBeenLastCalledWith('1.25')
  })

  // What a screen does with an incomplete amount: drop it, or keep the previous one.
  it.each([
    ['a screen that forgets', undefined],
    ['a screen that keeps the amount before', 720_000],
  ])('keeps the point of 1.5m until it is whole, in %s', async (_screen, kept) => {
    show(<OnScreen kept={kept} />)
    const field = screen.getByLabelText<HTMLInputElement>('Price')
    await userEvent.clear(field)
    await userEvent.type(field, '1.5')
    expect(field.value).toBe('1.5')
    await userEvent.type(field, 'm')
    expect(field.value).toBe('1,500,000')
    await userEvent.clear(field)
    await userEvent.type(field, '1.25')
    await userEvent.tab()
    expect(screen.getByText(/Write whole shillings/).textContent).not.toBe('')
    expect(field.value).not.toBe('125')
  })

  it('refuses the comma of 1,5m, which may mean two things', async () => {
    const { onChange, field } = open()
    await userEvent.type(field, '1,5m')
    expect(onChange).not.toHaveBeenCalledWith(15_000_000)
    expect(screen.getByText(/Write the amount in digits/).textContent).not.toBe('')
    await userEvent.clear(field)
    await userEvent.type(field, '1,500k')
    expect(onChange).toHaveBeenLastCalledWith(1_500_000)
  })
})

/** Types as fast as a scanner, however busy the machine is. Returns when the next key would come. */
function typeFast(field: HTMLInputElement, code: string) {
  const soon = performance.now() + 1_000
  for (const [i, data] of Array.from(code).entries()) {
    fireEvent(field, at(soon + i * 5, new KeyboardEvent('keydown', { key: data, bubbles: true })))
    const event = new InputEvent('beforeinput', { data, inputType: 'insertText', cancelable: true, bubbles: true })
    // On a busy device the input event comes late.
    if (fireEvent(field, at(soon + i * 50, event)))
      fireEvent.input(field, { target: { value: `${field.value}${data}` } })
  }
  return soon + code.length * 5
}

/** A code and the Enter that usually ends it. */
function scan(field: HTMLInputElement, code: string) {
  const next = typeFast(field, code)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, bubbles: true })
  if (fireEvent(field, at(next, enter))) field.form?.requestSubmit()
}

const at = <E extends Event>(timeStamp: number, event: E): E =>
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })

function OnScreen({ kept }: { kept: number | undefined }) {
  const [amount, setAmount] = useState(kept)
  return (
    <MoneyInput
      label="Price"
      value={amount ?? ''}
      onChange={(typed) => setAmount(typeof typed === 'number' ? typed : kept)}
    />
  )
}
