#!/bin/sh
# install.sh <host> [--internal-ca]: sets up what is in /opt/tunda as a service behind Caddy. Run it as root, on Debian or similar.
# A second run replaces the unit, and nothing that you may have edited.
set -eu
host=${1:?"usage: install.sh <host> [--internal-ca]"}
tls=
[ "${2:-}" != --internal-ca ] || tls='tls internal'
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)

id tunda >/dev/null 2>&1 || useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin tunda
install -d -m 0750 -o root -g tunda /etc/tunda
install -d -m 0700 -o tunda -g tunda /var/lib/tunda /var/cache/tunda /var/backups/tunda
if [ ! -e /etc/tunda/backup.key ]; then
  (umask 077 && head -c 32 /dev/urandom | base64 > /etc/tunda/backup.key)
  chown tunda:tunda /etc/tunda/backup.key
fi
if [ ! -e /etc/tunda/tunda.env ]; then
  (umask 027 && cat > /etc/tunda/tunda.env <<SETTINGS
SITE_URL='https://$host'
HOST='127.0.0.1'
TRUST_PROXY='1'
TRIAL_START='signup'
DEMO='off'
BACKUP_DIR='/var/backups/tunda'
BACKUP_KEY_FILE='/etc/tunda/backup.key'
# SMTP_URL='smtps://user:password@mail.example:465'
# MAIL_FROM='Tunda <no-reply@$host>'
# SUPPORT_EMAIL='you@$host'
SETTINGS
  )
  chown root:tunda /etc/tunda/tunda.env
fi
cat > /usr/local/bin/tunda <<'COMMAND'
#!/bin/sh
# The operator's command, with the service's settings and as its user.
set -eu
set -a
. /etc/tunda/tunda.env
DATA_DIR=/var/lib/tunda
NODE_COMPILE_CACHE=/var/cache/tunda
INIT_CWD=$PWD
set +a
cd /
[ "$(id -u)" != 0 ] || exec setpriv --reuid tunda --regid tunda --init-groups --no-new-privs /opt/tunda/bin/tunda "$@"
exec /opt/tunda/bin/tunda "$@"
COMMAND
chmod 0755 /usr/local/bin/tunda
install -D -m 0644 "$here/tunda.service" /etc/systemd/system/tunda.service
if [ -d /etc/caddy ] && ! grep -q TUNDA_HOST /etc/caddy/Caddyfile 2>/dev/null; then
  [ ! -e /etc/caddy/Caddyfile ] || mv /etc/caddy/Caddyfile /etc/caddy/Caddyfile.before-tunda
  install -m 0644 "$here/Caddyfile" /etc/caddy/Caddyfile
  install -d -m 0755 /etc/systemd/system/caddy.service.d
  printf '[Service]\nEnvironment=TUNDA_HOST=%s "TUNDA_TLS=%s"\n' "$host" "$tls" > /etc/systemd/system/caddy.service.d/tunda.conf
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --now tunda
  systemctl restart caddy
else
  echo "systemd is not running here, so the service is installed but not started."
fi
echo "Open https://$host. The till is at https://pos.$host. Keep a copy of /etc/tunda/backup.key in another place."
