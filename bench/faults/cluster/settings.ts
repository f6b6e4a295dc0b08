/** The settings of the lab's cluster and of its balancer, as an operator would write them; docs/runbook.md explains them. */

/** The addresses of one member on its two cables. */
export interface MemberAddress {
  name: string;
  members: string;
  clients: string;
}

/** The seconds and modes that decide how soon a new leader is there, and what an acknowledged commit survives. */
export const patroniTimes = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

/**
 * How the members replicate. With `strict` commits wait for a replica even if none is left; `asynchronous` exists for the
 * control that must lose commits.
 */
export type Replication = 'synchronous' | 'strict' | 'asynchronous';

/** The version of etcd's interface that Patroni uses; `3` exists to show what Debian's Patroni loses with it. */
export type EtcdApi = '2' | '3';

/** The settings that all members share, as the first member stores them in etcd. */
export function sharedSettings(replication: Replication): Record<string, unknown> {
  return {
    ...patroniTimes,
    // An asynchronous standby far behind must not become the leader; the control wants one that does.
    maximum_lag_on_failover: replication === 'asynchronous' ? 1_073_741_824 : 1_048_576,
    synchronous_mode: replication !== 'asynchronous',
    synchronous_mode_strict: replication === 'strict',
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      // What a machine has alone was never acknowledged; one that cannot be rewound would run and follow no one.
      remove_data_directory_on_rewind_failure: true,
      parameters: {
        max_connections: 100,
        shared_buffers: '64MB',
        max_wal_size: '256MB',
        wal_log_hints: 'on',
        // A machine that comes back is rewound by its own log since the last common checkpoint: twice max_wal_size.
        wal_keep_size: '512MB',
        // A standby that is gone without a word holds up every commit until then; the default is a minute.
        wal_sender_timeout: '5s',
        wal_receiver_timeout: '5s',
        // A backend whose client is gone without a word ends.
        tcp_keepalives_idle: 10,
        tcp_keepalives_interval: 2,
        tcp_keepalives_count: 3,
        tcp_user_timeout: '10s',
      },
    },
  };
}

/** The configuration of one member's Patroni, in JSON, which is YAML too. */
export function patroniSettings(options: {
  member: MemberAddress;
  all: readonly MemberAddress[];
  replication: Replication;
  etcdApi: EtcdApi;
  folder: string;
  bin: string;
}): string {
  const { member, all, replication, etcdApi, folder, bin } = options;
  const settings = {
    scope: 'promenade',
    name: member.name,
    restapi: { listen: '0.0.0.0:8008', connect_address: `${member.members}:8008` },
    // Version 2 of etcd's interface: with version 3, Patroni 3.0.2 of Debian 12 takes the leader's key from its new owner
    // if the old leader's etcd was cut off together with it (patroni/patroni, pull request 2689).
    [etcdApi === '2' ? 'etcd' : 'etcd3']: { hosts: all.map(({ members }) => `${members}:2379`) },
    bootstrap: {
      dcs: sharedSettings(replication),
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: '0.0.0.0:5432',
      connect_address: `${member.members}:5432`,
      data_dir: `${folder}/data`,
      bin_dir: bin,
      pgpass: `${folder}/pgpass`,
      pg_hba: ['local all all trust', 'host all all 0.0.0.0/0 trust', 'host replication all 0.0.0.0/0 trust'],
      // A machine is copied anew at once; otherwise the copy waits minutes for the next checkpoint.
      basebackup: [{ checkpoint: 'fast' }],
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

/** The arguments of one member's etcd. */
export function etcdArguments(
  member: MemberAddress,
  all: readonly MemberAddress[],
  folder: string,
): string[] {
  const [peer, client] = [`http://${member.members}:2380`, `http://${member.members}:2379`];
  return [
    ...['--name', member.name, '--data-dir', `${folder}/etcd`],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--initial-cluster', all.map(({ name, members }) => `${name}=http://${members}:2380`).join(',')],
    ...[
      '--initial-cluster-state',
      'new',
      '--heartbeat-interval',
      '100',
      '--election-timeout',
      '1000',
      '--enable-v2',
    ],
  ];
}

/** The configuration of HAProxy: it sends connections to the leader alone, and ends those to one that is no more. */
export function haproxySettings(port: number, all: readonly MemberAddress[]): string {
  const servers = all.map(({ name, clients }) => `  server ${name} ${clients}:5432 check`);
  return [
    'global',
    '  maxconn 1000',
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    'listen postgres',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ].join('\n');
}
