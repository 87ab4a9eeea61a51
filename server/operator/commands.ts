import type { Command } from './command.ts'

const keyFile = {
  value: 'path',
  about: 'the file with the key that backups are sealed with; BACKUP_KEY_FILE unless given',
}

/** Every command of `tunda`, in the order of its list. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    about: 'starts the service, as npm start does, and serves until it is stopped',
    load: () => import('./serve.ts'),
  },
  migrate: {
    about: 'brings the database to this version without serving',
    load: () => import('./migrate.ts'),
  },
  'upgrade-check': {
    about: 'says what migrate would do, and whether it can; changes nothing',
    load: () => import('./upgrade-check.ts'),
  },
  'upgrade-postgres': {
    about: 'brings the embedded database to the PostgreSQL that came with this version, and keeps the old one',
    options: {
      binaries: { value: 'folder', about: 'with bin/postgres of the version that the database has' },
      back: { about: 'puts the old one back; what was written since is kept beside it' },
      confirm: { about: 'deletes the old one' },
    },
    more: 'With the service stopped, and after a backup. It needs room for twice the database, and says where the programs of the old version are to be had.',
    load: () => import('./upgrade-postgres.ts'),
  },
  doctor: {
    about: 'looks for what commonly goes wrong, and says what to do about it',
    more: 'Exits with 1 when something is wrong; a warning alone is no fault.',
    load: () => import('./doctor.ts'),
  },
  backup: {
    about: 'writes database, files and secrets into one encrypted file, while sales go on',
    options: {
      to: { value: 'folder', about: 'where to, or s3://bucket/folder; BACKUP_DIR unless given' },
      'key-file': keyFile,
      keep: { value: 'number', about: 'afterwards, deletes all but so many of the newest backups there' },
    },
    more: 'Keep the key apart from the backups. Without it nobody opens them, you neither.',
    load: () => import('./backup.ts'),
  },
  restore: {
    about: 'puts a backup into an empty DATA_DIR, or what was there at any second',
    words: ['[file]'],
    options: {
      until: {
        value: 'time',
        about: 'as it was then, as in 2026-11-23T14:30:00Z, or "latest"; by the log beside the backups',
      },
      'key-file': keyFile,
    },
    more: 'Without a file, by the newest fitting backup of BACKUP_DIR. Refuses a folder, or a database in DATABASE_URL, that holds anything. Start the service afterwards.',
    load: () => import('./restore.ts'),
  },
  'copy-files': {
    about: 'copies photos and papers from DATA_DIR to the bucket in STORAGE_URL, or back',
    options: { to: { value: 'bucket|folder', about: 'where to' } },
    more: 'Nothing is deleted, what is there is left, and each file is read back. Copy while the server runs, restart it with STORAGE_URL, and copy once more what came meanwhile.',
    load: () => import('./copy-files.ts'),
  },
  drill: {
    about:
      'restores a backup into a throwaway cluster, and holds rows, ledgers, audit trail and files against each other',
    words: ['[file]'],
    options: { 'key-file': keyFile },
    more: 'Without a file, the newest of BACKUP_DIR. It needs room in TMPDIR for the whole installation, and leaves nothing there.',
    load: () => import('./drill.ts'),
  },
  'rotate-secrets': {
    about: 'gives the installation new keys and database logins; the old ones go on working until --finish',
    options: {
      finish: {
        about: 'ends it: what still stands under the old keys is told, and the old keys go when there is nothing',
      },
      anyway: { about: 'with --finish: even if something still stands under them, which then stops working' },
      'use-after': {
        value: 'seconds',
        about: 'how long every server has to read them before they are used; 60 unless given',
      },
    },
    more: 'Nobody is signed out, and nothing has to be stopped. Restart the servers one by one afterwards, for the database logins; finish days or weeks later. Where servers have copies of secrets.json instead of one file, copy it to all within --use-after.',
    load: () => import('./rotate-secrets.ts'),
  },
  distribute: {
    about: 'spreads shops over the nodes of a PostgreSQL with Citus, or moves one to another node while it sells',
    options: {
      homes: {
        value: 'number',
        about: 'groups that shops are put into, and moved in; 32 unless given, for the first time',
      },
      move: { value: 'shop id', about: 'moves this shop, and those of its group' },
      to: { value: 'host:port', about: 'the worker it is moved to' },
    },
    more: 'After a backup, with the servers stopped for the first time. It may be repeated, and is after every upgrade. There is no way back but a backup.',
    load: () => import('./distribute.ts'),
  },
  promote: {
    about: 'makes a person who has signed up and confirmed the address a super admin',
    words: ['<email>'],
    load: () => import('./promote.ts'),
  },
  suspend: {
    about: 'keeps a person or a shop out from the next request on, or lets them in again',
    words: ['<email or shop id>'],
    options: {
      reason: { value: 'text', about: 'why; it stands in the log' },
      by: { value: 'email', about: 'the super admin in whose name it is done' },
      end: { about: 'lets them in again' },
    },
    load: () => import('./suspend.ts'),
  },
  'export-shop': {
    about: 'writes everything of one shop into a ZIP, as its owner would download it',
    words: ['<shop id>'],
    options: { to: { value: 'file', about: 'where to; <shop id>.zip unless given' } },
    load: () => import('./export-shop.ts'),
  },
}
