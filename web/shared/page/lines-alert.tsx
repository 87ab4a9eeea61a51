import { t } from '@lingui/core/macro'
import { Alert, List, Text } from '@mantine/core'

const mostShown = 8

/** What of a pasted list could not be used, line by line; of many the first ones. */
export function LinesAlert({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  const more = lines.length - mostShown
  return (
    <Alert color="clay" title={title}>
      <List size="sm">
        {lines.slice(0, mostShown).map((line) => (
          <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
            {line}
          </List.Item>
        ))}
      </List>
      {more > 0 ? <Text size="sm">{t`and ${more} more`}</Text> : null}
    </Alert>
  )
}
