import { t } from '@lingui/core/macro'
import { Avatar, Button, Paper, PasswordInput, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { TypedPin } from '@tunda/contract/till/staff'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authDialog, paths } from '../paths.ts'
import { asFailure, isRefusal } from '../shared/calls/failure.ts'
import { pinReveal } from '../shared/fields/password-reveal.ts'
import dialog from '../shared/page/dialog.module.css'
import { usePageTitle } from '../shared/page/page-title.ts'
import { comeBack, forgetPersonHere, type PersonHere, peopleHere } from '../shared/session/people-here.ts'
import { takeReturnPath } from '../shared/session/return-path.ts'
import { initials } from '../shared/words/initials.ts'
import formClasses from './auth-form.module.css'
import { FormProblem } from './form-problem.tsx'
import classes from './reset-password-screen.module.css'

/** A computer that several people use: whoever left it comes back by their PIN, to their own session. */
export function SwitchPersonScreen() {
  usePageTitle(t`Switch person`)
  const [people, setPeople] = useState(peopleHere)
  const [chosen, setChosen] = useState<PersonHere>()
  return (
    <div className={classes.page}>
      <Paper className={classes.card} p="xl">
        <Stack gap="md">
          {chosen ? (
            <PinForm
              key={chosen.id}
              person={chosen}
              onBack={() => {
                setPeople(peopleHere())
                setChosen(undefined)
              }}
            />
          ) : (
            <People people={people} onChoose={setChosen} />
          )}
          <Button
            component={Link}
            to={`${paths.landing}${authDialog('sign-in')}`}
            variant="subtle"
            size="md"
            classNames={{ root: dialog.action ?? '', label: dialog.actionWords ?? '' }}
          >{t`Sign in with email and password`}</Button>
        </Stack>
      </Paper>
    </div>
  )
}

type PeopleProps = { people: readonly PersonHere[]; onChoose: (person: PersonHere) => void }

function People({ people, onChoose }: PeopleProps) {
  return (
    <>
      <h1>{t`Who is working?`}</h1>
      {people.length === 0 ? (
        <Text c="dimmed">{t`Nobody can come back to this computer by PIN. Sign in once, then choose “Switch person” in your account menu when you leave.`}</Text>
      ) : (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {people.map((person) => (
            <li key={person.id}>
              <Button
                variant="default"
                size="lg"
                fullWidth
                justify="start"
                leftSection={
                  <Avatar aria-hidden size={32} radius="xl">
                    {initials(person.name)}
                  </Avatar>
                }
                onClick={() => onChoose(person)}
              >
                {person.name}
              </Button>
            </li>
          ))}
        </Stack>
      )}
    </>
  )
}

function PinForm({ person, onBack }: { person: PersonHere; onBack: () => void }) {
  const navigate = useNavigate()
  const [pin, setPin] = useState('')
  const enter = useMutation({
    mutationFn: () => comeBack(person, pin),
    onSuccess: () => navigate(takeReturnPath() ?? paths.dashboard, { replace: true }),
    onError: (error) => {
      if (isRefusal(error, 'staff.signInAgain')) forgetPersonHere(person.id)
      setPin('')
    },
  })
  const problem = enter.error ? asFailure(enter.error).message : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    enter.mutate()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <h1>{person.name}</h1>
        <p className={formClasses.words}>{t`Enter the PIN that you use at the till.`}</p>
        <FormProblem problem={problem} secondsLeft={0} />
        <PasswordInput
          {...pinReveal}
          label={t`PIN`}
          data-autofocus
          autoFocus
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
          size="md"
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={enter.isPending || enter.isSuccess}
          disabled={!TypedPin.safeParse(pin).success}
        >{t`Continue`}</Button>
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
          onClick={onBack}
        >{t`Somebody else`}</Button>
      </Stack>
    </form>
  )
}
