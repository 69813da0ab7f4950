// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManagedProcess, postgresUser } from './process.mjs';

const ERROR_BODY = fileURLToPath(new URL('../../../operations/haproxy/fuera-de-servicio.json', import.meta.url));
const SOCKET = 'haproxy.sock';
/** Parameters that PgBouncer rejects; they are set on the database role. */
const IGNORED_PARAMETERS =
  'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits,options';

/** A load balancer over processes of one kind. @param {string} name @param {number} port @param {{ name: string, ports: readonly number[] }} programs */
const balanced = (name, port, programs) => [
  `listen ${name}`,
  `bind 127.0.0.1:${port}`,
  'http-request disable-l7-retry if !METH_GET !{ method HEAD }',
  'option httpchk',
  'http-check send meth GET uri /salud/listo ver HTTP/1.1 hdr Host localhost',
  'http-check expect status 200',
  ...programs.ports.map((one, i) => `server ${programs.name}-${i + 1} 127.0.0.1:${one}`),
];

/**
 * HAProxy in front of the sites, of the APIs and of the database's primary.
 * @param {{ home: string, ports: import('./product.mjs').Ports, nodes: readonly { name: string, port: number, rest: number }[] }} what
 */
export function haproxy({ home, ports, nodes }) {
  const file = path.join(home, 'haproxy.cfg');
  const errors = [502, 503, 504].map(
    (status) =>
      `    http-error status ${status} content-type "application/json; charset=utf-8" file ${ERROR_BODY} hdr Retry-After 5`,
  );
  const lines = [
    'global',
    `stats socket ${path.join(home, SOCKET)} mode 600`,
    'defaults',
    ...[
      'mode http',
      'timeout connect 2s',
      'timeout client 75s',
      'timeout server 60s',
      'timeout queue 2s',
      'timeout check 3s',
      'retries 3',
    ],
    ...['option redispatch 1', 'retry-on conn-failure empty-response', 'balance leastconn'],
    'default-server check inter 1s fastinter 500ms downinter 1s fall 2 rise 1',
    ...errors,
    ...balanced('publico', ports.front, { name: 'sitio', ports: ports.sites }),
    'option forwardfor',
    ...balanced('interno', ports.inner, { name: 'api', ports: ports.apis }),
    'listen primario',
    'mode tcp',
    `bind 127.0.0.1:${ports.primary}`,
    ...[
      'timeout client 1h',
      'timeout server 1h',
      'timeout check 1s',
      'retry-on none',
      'option httpchk',
      'http-check send meth GET uri /primary',
    ],
    'default-server check inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `server ${node.name} 127.0.0.1:${node.port} port ${node.rest}`),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return new ManagedProcess({ name: 'haproxy', command: 'haproxy', args: ['-db', '-f', file], home });
}

/**
 * PgBouncer in transaction mode.
 * @param {{ home: string, port: number, primary: number }} what
 */
export function pgbouncer({ home, port, primary }) {
  const folder = path.join(home, 'pgbouncer');
  mkdirSync(folder);
  const file = path.join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `fluxpartes = host=127.0.0.1 port=${primary} user=postgres`,
    '[pgbouncer]',
    ...[`listen_port = ${port}`, 'listen_addr = 127.0.0.1', 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 60', 'max_client_conn = 500', 'server_login_retry = 1'],
    ...['server_connect_timeout = 2', 'query_wait_timeout = 4', `ignore_startup_parameters = ${IGNORED_PARAMETERS}`],
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  execFileSync('chown', ['-R', 'postgres:postgres', folder]);
  const user = postgresUser();
  return new ManagedProcess({ name: 'pgbouncer', command: 'pgbouncer', args: [file], home: folder, user });
}
