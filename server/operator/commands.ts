import type { Command } from './command.ts'

const keyFile = {
  value: 'path',
  about: 'file with the key that backups are encrypted with (default: BACKUP_KEY_FILE)',
}

/** Every command of `tunda`, in the order of its list. */
export const commands: Readonly<Record<string, Command>> = {
  serve: {
    about: 'Start the service, as npm start does, and run until stopped',
    load: () => import('./serve.ts'),
  },
  migrate: {
    about: 'Update the database to this version without starting the service',
    load: () => import('./migrate.ts'),
  },
  'upgrade-check': {
    about: 'Show what migrate would do, and whether it can; changes nothing',
    load: () => import('./upgrade-check.ts'),
  },
  'upgrade-postgres': {
    about: 'Upgrade the embedded database to the PostgreSQL of this version, and keep the old one',
    options: {
      binaries: { value: 'folder', about: 'folder with bin/postgres of the version that the database has now' },
      back: { about: 'go back to the old database; what was written since is kept beside it' },
      confirm: { about: 'delete the old database' },
    },
    more: 'Stop the service and make a backup first. It needs free space for twice the database, and says where to get the programs of the old version if they are missing.',
    load: () => import('./upgrade-postgres.ts'),
  },
  doctor: {
    about: 'Check for common problems, and say how to fix each of them',
    more: 'Exits with 1 if it finds an error. Warnings alone exit with 0.',
    load: () => import('./doctor.ts'),
  },
  backup: {
    about: 'Back up the database, files and secrets into one encrypted file, while sales go on',
    options: {
      to: { value: 'folder', about: 'folder or s3://bucket/folder to write to (default: BACKUP_DIR)' },
      'key-file': keyFile,
      keep: { value: 'number', about: 'afterwards, delete all but this many of the newest backups there' },
    },
    more: 'Keep the key apart from the backups. Without it nobody can open them, not even you.',
    load: () => import('./backup.ts'),
  },
  restore: {
    about: 'Restore a backup, or any second since the oldest one, into an empty DATA_DIR',
    words: ['[file]'],
    options: {
      until: {
        value: 'time',
        about: 'restore to this time, such as 2026-11-23T14:30:00Z, or to "latest"; needs the log beside the backups',
      },
      'key-file': keyFile,
    },
    more: 'Without a file it takes the newest backup in BACKUP_DIR that fits. It refuses if DATA_DIR, or the database in DATABASE_URL, is not empty. Start the service afterwards.',
    load: () => import('./restore.ts'),
  },
  'copy-files': {
    about: 'Copy photos and documents from DATA_DIR to the bucket in STORAGE_URL, or back',
    options: { to: { value: 'bucket|folder', about: 'where to copy them' } },
    more: 'It deletes nothing, skips files that are there already, and reads each copy back to check it. Copy while the server runs, restart the server with STORAGE_URL, then run it again for files that came in meanwhile.',
    load: () => import('./copy-files.ts'),
  },
  drill: {
    about: 'Test a backup: restore it into a temporary database, and check rows, ledgers, audit trail and files',
    words: ['[file]'],
    options: { 'key-file': keyFile },
    more: 'Without a file it tests the newest backup in BACKUP_DIR. It needs free space in TMPDIR for the whole installation, and leaves nothing there.',
    load: () => import('./drill.ts'),
  },
  'rotate-secrets': {
    about: 'Make new keys and database logins; the old ones keep working until --finish',
    options: {
      finish: { about: 'remove the old keys; if something still depends on them, list it and remove nothing' },
      anyway: { about: 'with --finish: remove them all the same; what depends on them stops working' },
      'use-after': {
        value: 'seconds',
        about: 'how long servers have to load the new keys before they are used (default: 60)',
      },
    },
    more: 'Nobody is signed out, and nothing has to be stopped. Afterwards restart the servers one by one, for the database logins. Finish days or weeks later. If servers have copies of secrets.json instead of one shared file, copy the new one to all of them within --use-after.',
    load: () => import('./rotate-secrets.ts'),
  },
  distribute: {
    about: 'Spread shops over the nodes of a PostgreSQL with Citus, or move a shop to another node while it sells',
    options: {
      homes: {
        value: 'number',
        about: 'how many groups to put shops into, the first time (default: 32); a group moves together',
      },
      move: { value: 'shop id', about: 'move this shop, with the others in its group' },
      to: { value: 'host:port', about: 'worker to move it to' },
    },
    more: 'Make a backup first, and stop the servers for the first run. Run it again after every upgrade; it may be repeated at any time. The only way back is a backup.',
    load: () => import('./distribute.ts'),
  },
  promote: {
    about: 'Make a person a super admin, once they have signed up and confirmed their address',
    words: ['<email>'],
    load: () => import('./promote.ts'),
  },
  suspend: {
    about: 'Suspend a person or a shop from the next request on, or end the suspension',
    words: ['<email or shop id>'],
    options: {
      reason: { value: 'text', about: 'why; it is kept in the log' },
      by: { value: 'email', about: 'the super admin who does this' },
      end: { about: 'end the suspension' },
    },
    load: () => import('./suspend.ts'),
  },
  'export-shop': {
    about: 'Export everything of one shop into a ZIP, as its owner would download it',
    words: ['<shop id>'],
    options: { to: { value: 'file', about: 'file to write (default: <shop id>.zip)' } },
    load: () => import('./export-shop.ts'),
  },
}
