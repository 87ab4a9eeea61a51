import { Anchor, Button, CopyButton } from '@mantine/core'
import { appVersion } from '@tunda/contract/version'
import { paths } from '../paths.ts'
import { Failure } from '../shared/failure.ts'
import { Mark } from '../shared/wordmark.tsx'
import { FullPage } from './full-page.tsx'

/** What a person sees when a screen fails to draw. Words and actions are the spec's; the way home loads the app afresh. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <FullPage
      title="Something went wrong"
      art={<Mark size={48} />}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Refresh Page</Button>
          <Button variant="default" component="a" href={paths.landing}>
            Go Home
          </Button>
        </>
      }
      footnote={
        <>
          Error code <code>{codeOf(error)}</code> ·{' '}
          <CopyButton value={details(error)}>
            {({ copied, copy }) => (
              <Anchor component="button" type="button" size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy details'}
              </Anchor>
            )}
          </CopyButton>
        </>
      }
    >
      An unexpected error occurred. Please try refreshing the page or return to the home page.
    </FullPage>
  )
}

function codeOf(error: unknown): string {
  return error instanceof Failure ? error.code : 'DEFAULT_ERROR'
}

// For a message to support: what failed and where, but no figures, names or tokens from the screen.
function details(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  return [
    `Tunda ${appVersion}`,
    `${codeOf(error)} ${name}: ${message}`,
    `Page ${window.location.pathname}`,
    `Time ${new Date().toISOString()}`,
    navigator.userAgent,
  ].join('\n')
}
