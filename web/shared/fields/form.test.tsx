import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { show } from '../../testing/show.tsx'
import { Failure } from '../calls/failure.ts'
import { Form, takeIssues, useContractForm } from './form.tsx'

const Shop = z.object({
  name: z.string().min(2, 'Name is too short'),
  phone: z.string().min(1),
  note: z.string().max(3),
})

function ShopForm({ onSubmit }: { onSubmit: (values: object) => void }) {
  const form = useContractForm({ schema: Shop, initialValues: { name: '', phone: '', note: '' } })
  const issues = [
    { path: 'phone', message: 'This phone is taken' },
    { path: 'note', message: '' },
  ]
  const refuse = () => takeIssues(form, new Failure('VALIDATION_ERROR', 'Check', 400, { issues }, 'general.validation'))
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextInput label="Name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput label="Phone" key={form.key('phone')} {...form.getInputProps('phone')} />
      <TextInput label="Note" key={form.key('note')} {...form.getInputProps('note')} />
      <button type="submit">Save</button>
      <button type="button" onClick={refuse}>
        Refuse
      </button>
    </Form>
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })

describe('a form', () => {
  it('lists several faults, and each leads to its field', async () => {
    const submit = vi.fn<(values: object) => void>()
    const { user } = show(<ShopForm onSubmit={submit} />)
    await user.click(save())
    await screen.findByText('Check 2 fields')
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Name is too short' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(submit).not.toHaveBeenCalled()
  })

  it('goes straight to the field of a single fault', async () => {
    const { user } = show(<ShopForm onSubmit={() => undefined} />)
    await user.type(screen.getByLabelText('Name'), 'Hub')
    await user.type(screen.getByLabelText('Phone'), '07')
    await user.type(screen.getByLabelText('Note'), 'long')
    await user.click(save())
    await screen.findByText('Use at most 3 characters')
    expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  })

  it('hands over what was typed', async () => {
    const submit = vi.fn<(values: object) => void>()
    const { user } = show(<ShopForm onSubmit={submit} />)
    await user.type(screen.getByLabelText('Name'), 'Hub')
    await user.type(screen.getByLabelText('Phone'), '07')
    await user.click(save())
    expect(submit).toHaveBeenCalledWith({ name: 'Hub', phone: '07', note: '' })
  })

  it('puts what the server refused onto its field', async () => {
    const { user } = show(<ShopForm onSubmit={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('This phone is taken')).toBeTruthy()
    expect(screen.getByText('Please check your input and try again.')).toBeTruthy()
  })

  it('is sent once, however often it is pressed before it is done', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const submit = vi.fn<(values: object) => Promise<void>>(() => promise)
    const { user } = show(<ShopForm onSubmit={submit} />)
    await user.type(screen.getByLabelText('Name'), 'Hub')
    await user.type(screen.getByLabelText('Phone'), '1')
    await user.dblClick(save())
    expect(submit).toHaveBeenCalledOnce()
    resolve()
    await promise
    await user.click(save())
    expect(submit).toHaveBeenCalledTimes(2)
  })
})
