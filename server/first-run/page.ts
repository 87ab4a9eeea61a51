import { msg } from '@lingui/core/runtime-macro'
import type { Say } from '@tunda/contract/words'
import { instantOf } from '../backups/backup-file.ts'
import { escaped } from '../mail/email.ts'
import { dateWords } from '../words/day-words.ts'

/** The page with the question: the backups, and what was wrong with the last answer. */
export type Asks = {
  readonly kind: 'asks'
  /** The newest first. */
  readonly files: readonly string[]
  /** Whether there is also a log, by which any second can be restored. */
  readonly hasLog: boolean
  readonly problem?: 'code' | 'moment' | 'failed'
}

/** The messages of the page. */
export type State =
  | Asks
  | { readonly kind: 'works' }
  | { readonly kind: 'begins' }
  | { readonly kind: 'done'; readonly as_of: string }

/** The page shows times of Kampala, to the second. */
const zone = { offset: '+03:00', timeZone: 'Africa/Kampala' }

/**
 * What was chosen on the page: a moment, the end of the log, the newest backup, or an empty start. Undefined for an invalid moment, or one before the
 * oldest of `files`.
 */
export function chosen(
  answer: URLSearchParams,
  files: readonly string[],
): Date | 'latest' | 'newest' | 'nothing' | undefined {
  const choice = answer.get('choice')
  if (choice === 'latest' || choice === 'newest' || choice === 'nothing') return choice
  const moment = new Date(`${answer.get('moment')}${zone.offset}`)
  return choice === 'moment' && moment >= instantOf(files.at(-1) ?? '') ? moment : undefined
}

type Reader = { readonly say: Say; readonly language: string; readonly nonce: string }

export function writePage(state: State, { say, language, nonce }: Reader): string {
  const waits = state.kind === 'works' ? 2 : 6
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${state.kind === 'asks' ? '' : `<meta http-equiv="refresh" content="${waits};url=/">`}
<title>Tunda</title>
<style nonce="${nonce}">${sheet}</style>
</head>
<body><main><p class="brand">Tunda</p>${content(state, say)}</main></body>
</html>`
}

function content(state: State, say: Say): string {
  const told = (heading: string, text: string) => `<h1>${escaped(heading)}</h1><p role="status">${escaped(text)}</p>`
  if (state.kind === 'works')
    return told(say(msg`Restoring…`), say(msg`This can take some minutes. Keep this page open.`))
  if (state.kind === 'begins') return told(say(msg`Starting…`), say(msg`Tunda opens here in a few seconds.`))
  if (state.kind === 'done') {
    const moment = momentWords(say, new Date(state.as_of))
    return told(
      say(msg`Restored`),
      say(msg`Everything is as it was on ${{ moment }}. Tunda opens here in a few seconds.`),
    )
  }
  return form(state, say)
}

function momentWords(say: Say, at: Date): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return dateWords(say, at, { timeZone: zone.timeZone, ...day, ...time })
}

function form({ files, hasLog, problem }: Asks, say: Say): string {
  const newest = momentWords(say, instantOf(files[0] ?? ''))
  const oldest = momentWords(say, instantOf(files.at(-1) ?? ''))
  const radio = (value: string, label: string, hint: string, field = '') =>
    `<label class="choice"><input type="radio" name="choice" value="${value}"${value.endsWith('est') ? ' checked' : ''}>
<span><b>${escaped(label)}</b><small>${escaped(hint)}</small>${field}</span></label>`
  const moment = `<input type="datetime-local" name="moment" step="1" aria-label="${escaped(say(msg`Date and time`))}">`
  const choices = [
    ...(hasLog
      ? [
          radio('latest', say(msg`The latest data`), say(msg`Everything that was backed up, to the last moment.`)),
          radio(
            'moment',
            say(msg`An earlier time`),
            say(msg`Any time since ${{ moment: oldest }}, Kampala time.`),
            moment,
          ),
        ]
      : [radio('newest', say(msg`The newest backup`), newest)]),
    radio('nothing', say(msg`Start empty`), say(msg`The backups stay where they are.`)),
  ]
  const faults = {
    code: msg`That is not the setup code.`,
    moment: msg`Enter a date and time after ${{ moment: oldest }}.`,
    failed: msg`The restore failed. The server’s log says why.`,
  }
  const fault = problem && `<p class="fault" role="alert">${escaped(say(faults[problem]))}</p>`
  return `<h1>${escaped(say(msg`Restore from a backup?`))}</h1>
<p>${escaped(say(msg`This installation is empty. The newest backup is from ${{ moment: newest }}.`))}</p>
${fault ?? ''}
<form method="post" action="/">
<fieldset><legend>${escaped(say(msg`Start with`))}</legend>
${choices.join('\n')}
</fieldset>
<label>${escaped(say(msg`Setup code`))}<small>${escaped(say(msg`The server printed it when it started.`))}</small>
<input name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="24"></label>
<button>${escaped(say(msg`Continue`))}</button>
</form>`
}

const sheet = `
*{box-sizing:border-box}
body{margin:0;background:#f6f4ef;color:#17211c;font:16px/1.5 Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:480px;margin:8vh auto;padding:32px;background:#fff;border-radius:16px}
.brand{margin:0 0 24px;font-weight:700;color:#0f7a4f}
h1{margin:0 0 8px;font-size:24px;line-height:1.25}
p{margin:0 0 20px;overflow-wrap:anywhere}
fieldset{margin:0 0 20px;padding:0;border:0}
legend{padding:0;margin-bottom:8px;font-weight:600}
label{display:block;font-weight:600}
small{display:block;font-size:14px;font-weight:400;color:#5b6660}
.choice{display:flex;gap:12px;padding:12px;border:1px solid #d9dedb;border-radius:10px;margin-bottom:8px;min-height:44px}
.choice input[type=radio]{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:#0f7a4f}
.choice span{flex:1;min-width:0}
input:not([type=radio]){width:100%;min-height:44px;margin-top:8px;padding:8px 12px;font:inherit;font-weight:400;color:inherit;background:transparent;border:1px solid #b9c2bd;border-radius:10px}
[name=code]{font-family:ui-monospace,monospace;letter-spacing:.08em}
button{width:100%;min-height:48px;margin-top:20px;border:0;border-radius:10px;background:#0f7a4f;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid #0f7a4f;outline-offset:2px}
.fault{padding:12px;border-radius:10px;background:#fdecea;color:#8c1d18}
@media (prefers-color-scheme:dark){
body{background:#0e1211;color:#e8ece9}main{background:#1f2623}.brand{color:#5cc897}small{color:#a4ada8}
.choice,input:not([type=radio]){border-color:#4a5550}.fault{background:#4a1f1c;color:#ffd9d5}
button{background:#4fc08d;color:#0e1211}:focus-visible{outline-color:#5cc897}.choice input[type=radio]{accent-color:#4fc08d}}
@media (max-width:520px){main{margin:0;min-height:100vh;border-radius:0;padding:24px 16px}}
`
