import { t } from '@lingui/core/macro'
import { Alert, Anchor, List } from '@mantine/core'
import { type FormErrors, schemaResolver, type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { categories } from '@tunda/contract/failures/failure-categories'
import { fieldWords } from '@tunda/contract/failures/field-words'
import { type FormHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { asFailure, isRefusal } from '../calls/failure.ts'
import { wordsOfRefusal } from '../words/failures-in-force.ts'

type Options<Schema extends z.ZodType, Values> = Omit<UseFormInput<Values>, 'validate' | 'transformValues'> & {
  schema: Schema
  initialValues: Values
}

/**
 * The state of a form that is checked by a schema of the contract. Uncontrolled: spread `form.getInputProps('name')` and
 * `key={form.key('name')}` on each field. After a failed submit a field is checked again as it changes.
 */
export function useContractForm<Schema extends z.ZodType, Values extends Record<string, unknown>>({
  schema,
  ...options
}: Options<Schema, Values>): UseFormReturnType<Values> {
  const validate = schemaResolver(schema, { sync: true })
  return useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: false,
    ...options,
    validate: (values) => inWords(validate(values)),
  })
}

/** The schema's English messages in the current language. */
function inWords(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path, typeof error === 'string' ? wordsOfRefusal(error) : error]),
  )
}

type Props<Values> = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & {
  form: UseFormReturnType<Values>
  /** Gets the values as typed; parse them with the schema where its output differs. */
  onSubmit: (values: Values) => unknown
  children: ReactNode
}

/** A form that shows what is wrong: one error moves the focus to its field, several to a list of links above the fields. */
export function Form<Values>({ form, onSubmit, children, ...rest }: Props<Values>) {
  const summary = useId()
  const [refused, setRefused] = useState(false)
  const isSending = useRef(false)
  const faults = Object.entries(form.errors).filter(([, message]) => Boolean(message))

  // Submitted again before the first submission is done, such as by a double tap: the form is sent once.
  async function submit(values: Values) {
    if (isSending.current) return
    isSending.current = true
    try {
      await onSubmit(values)
    } finally {
      isSending.current = false
    }
  }

  function refuse(errors: Record<string, ReactNode>) {
    setRefused(true)
    const [first, ...others] = Object.keys(errors)
    if (first && others.length === 0) form.getInputNode(first as never)?.focus()
    else requestAnimationFrame(() => document.getElementById(summary)?.focus())
  }

  return (
    <form noValidate {...rest} onSubmit={(event) => form.onSubmit(submit, refuse)(event)}>
      {refused && faults.length > 1 ? (
        <Alert id={summary} tabIndex={-1} color="clay" title={t`Check ${{ count: faults.length }} fields`} mb="md">
          <List size="sm" listStyleType="none" spacing={4}>
            {faults.map(([path, message]) => (
              <List.Item key={path}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  c="inherit"
                  underline="always"
                  onClick={() => form.getInputNode(path as never)?.focus()}
                >
                  {message}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {children}
    </form>
  )
}

/** Why the server refused the form, unless it named fields, which show it themselves. */
export function Refusal({ error }: { error: unknown }) {
  if (!error || isRefusal(error, 'general.validation')) return null
  return (
    <Alert color="clay" role="alert">
      {asFailure(error).message}
    </Alert>
  )
}

/** Shows the server's refusal at the fields that it named; true if there were any. For a mutation's `onError`, before `showFailure`. */
export function takeIssues<Values>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!isRefusal(error, 'general.validation')) return false
  const issues = (error.meta as { issues?: ReadonlyArray<{ path: string; message: string }> } | undefined)?.issues ?? []
  const named = issues.filter(({ path }) => form.getInputNode(path as never) !== null)
  // A server of an earlier release sends no message where the contract has none.
  const words = named.map(({ path, message }) => [path, wordsOfRefusal(message || categories.validation.message)])
  if (named.length > 0) form.setErrors(Object.fromEntries(words))
  return named.length > 0
}

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

/** Plain words for what a field's schema refuses, if the contract has no message of its own. */
function wordsOf(issue: Issue): string {
  const isBlank = issue.input === undefined || issue.input === null || issue.input === ''
  return isBlank ? t`This field is required` : fieldWords(issue)
}

z.config({ customError: wordsOf })
