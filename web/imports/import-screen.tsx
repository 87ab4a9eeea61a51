import { t } from '@lingui/core/macro'
import { Alert, Card, Progress, SegmentedControl, Stack, Stepper, Text } from '@mantine/core'
import { type ImportKind, importKinds } from '@tunda/contract/imports'
import { useSearchParams } from 'react-router'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMay, useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { NotPermitted } from '../shared/page/not-permitted.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { formatCount } from '../shared/words/money.ts'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import classes from './import-screen.module.css'
import { type Step, useImport } from './use-import.ts'

const kindNames: Readonly<Record<ImportKind, string>> = {
  products: t`Products`,
  stock: t`Stock`,
  customers: t`Customers`,
  debts: t`Debts`,
}
const steps: readonly Step[] = ['choose', 'columns', 'check', 'done']

/** Files into the shop and out of it; `?kind=` says of what. */
export function ImportScreen() {
  const [address, setAddress] = useSearchParams()
  const organization = useOrganization()
  const mayImport = useMayCall(contractRoutes.imports.start)
  const mayEnterDebts = useMay('manage_credit') && organization?.gives_credit === true
  const kinds = importKinds.filter((one) => one !== 'debts' || mayEnterDebts)
  const asked = address.get('kind')
  const kind = kinds.find((one) => one === asked) ?? 'products'
  return (
    <>
      <PageHeader title={t`Import and export`} facts={t`Import and export your data as spreadsheets`} />
      {organization && !mayImport ? <NotPermitted who={t`the owner or an admin`} /> : null}
      {mayImport ? (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t`What is imported or exported`}
            className={classes.kinds ?? ''}
            data={kinds.map((value) => ({ value, label: kindNames[value] }))}
            value={kind}
            onChange={(chosen) => setAddress(chosen === 'products' ? {} : { kind: chosen }, { replace: true })}
          />
          <FileImport key={kind} kind={kind} />
        </Stack>
      ) : null}
    </>
  )
}

function FileImport({ kind }: { kind: ImportKind }) {
  const hand = useImport(kind)
  const { step, work, problem } = hand
  return (
    <Card p="lg" className={classes.card ?? ''}>
      <Stepper
        active={steps.indexOf(step)}
        size="xs"
        allowNextStepsSelect={false}
        classNames={{ root: classes.steps ?? '', steps: classes.line ?? '', separator: classes.separator ?? '' }}
      >
        <Stepper.Step label={t`File`} allowStepSelect={false} />
        <Stepper.Step label={t`Columns`} allowStepSelect={false} />
        <Stepper.Step label={t`Check`} allowStepSelect={false} />
      </Stepper>
      {problem ? (
        <Alert role="alert" color="clay" mb="md" title={t`That did not work`}>
          {problem}
        </Alert>
      ) : null}
      <div role="status" aria-live="polite">
        {work ? <Working {...work} /> : null}
      </div>
      {step === 'choose' ? <ChooseStep hand={hand} /> : null}
      {step === 'columns' ? <ColumnsStep hand={hand} /> : null}
      {step === 'check' ? <CheckStep hand={hand} /> : null}
      {step === 'done' ? <DoneStep hand={hand} /> : null}
    </Card>
  )
}

function Working({ what, done, of }: { what: string; done: number; of: number }) {
  return (
    <div className={classes.working}>
      <Text size="sm" className="numeric">
        {of > 0 && done > 0
          ? t`${what} ${{ min: formatCount(Math.min(done, of)) }} of ${{ of: formatCount(of) }} rows…`
          : `${what}…`}
      </Text>
      <Progress
        value={of > 0 ? Math.max(2, (done / of) * 100) : 100}
        animated={done === 0}
        size="sm"
        aria-label={what}
      />
    </div>
  )
}
