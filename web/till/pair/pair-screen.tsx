import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput, Title } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { asFailure } from '../../shared/calls/failure.ts'
import { Wordmark } from '../../shared/page/wordmark.tsx'
import { samplePath } from '../../shared/till-address.ts'
import { LanguageMenu } from '../../shared/words/language-menu.tsx'
import { useTill } from '../till.ts'
import classes from './pair-screen.module.css'
import { pairTill } from './pair-till.ts'

const CameraScan = lazy(() => import('../scan/camera-scan.tsx').then((file) => ({ default: file.CameraScan })))

type Props = { /** Already connected, and turned away: what it keeps stays. */ again?: boolean; onDone?: () => void }

/** Pairs this device with a shop: by the code, the token or the QR code that the manager sees. */
export function PairScreen({ again = false, onDone }: Props) {
  const till = useTill()
  const [given, setGiven] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isScanning, setScanning] = useState(false)

  async function pair(words: string): Promise<void> {
    setScanning(false)
    setBusy(true)
    setProblem(undefined)
    try {
      await pairTill(till, words.trim())
      onDone?.()
    } catch (error) {
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (given.trim() !== '') void pair(given)
  }

  return (
    <form className={classes.card} onSubmit={submit}>
      <Wordmark size={36} />
      <Title order={again ? 2 : 1}>{again ? t`Connect this till again` : t`Connect this till`}</Title>
      <p>{t`In the back office, under Terminal Management, the owner or an admin adds a terminal and gives you its pairing code, its token, or a QR code to scan.`}</p>
      <TextInput
        label={t`Pairing code or token`}
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={400}
        value={given}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setGiven(currentTarget.value)}
      />
      <Button
        type="submit"
        className={classes.button}
        loading={isBusy}
        disabled={given.trim() === ''}
      >{t`Connect`}</Button>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconCamera size={22} stroke={1.6} />}
        onClick={() => setScanning(true)}
      >{t`Scan the QR code`}</Button>
      {again ? null : (
        <p>
          <Trans>
            No shop yet? <a href={samplePath}>Try the till with a sample shop.</a>
          </Trans>
        </p>
      )}
      <LanguageMenu />
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraScan
            title={t`Scan the QR code`}
            formats={['qr_code']}
            onFound={(text) => void pair(text)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </form>
  )
}
