/** The failures of a cluster. Each strikes and leaves the repair to its caller. */
import type { Cluster, Roles } from './cluster.ts';
import type { Member } from './member.ts';

/** A failure of the cluster. */
export interface ClusterKind {
  name: string;
  /** True if another member must become the leader. */
  hasNewLeader: boolean;
  /** Resolves to the particulars of this strike, such as which replica was lost. */
  strike: (cluster: Cluster, roles: Roles, random: () => number) => Promise<string>;
}

/** Every kind, in the order of a turn. */
export const clusterKinds: readonly ClusterKind[] = [
  { name: 'leader killed', hasNewLeader: true, strike: onLeader((leader) => leader.kill()) },
  { name: 'leader frozen', hasNewLeader: true, strike: onLeader((leader) => leader.freeze()) },
  {
    name: 'leader cut off from all',
    hasNewLeader: true,
    strike: onLeader((leader) => leader.unplug('members', 'clients')),
  },
  {
    name: 'leader cut off from members',
    hasNewLeader: true,
    // Its clients stay connected, so a leader that did not step down would go on answering them.
    strike: onLeader((leader) => leader.unplug('members')),
  },
  {
    name: 'switch-over by hand',
    hasNewLeader: true,
    strike: async (cluster, { synchronous }) => {
      await cluster.switchOver();
      return `to ${synchronous?.name}`;
    },
  },
  { name: 'replica lost', hasNewLeader: false, strike: loseReplica },
  {
    name: 'etcd member lost',
    hasNewLeader: false,
    strike: ({ members }, { leader }, random) => {
      const member = oneOf(members, random);
      member.killEtcd();
      return Promise.resolve(member === leader ? 'beside the leader' : 'beside a replica');
    },
  },
  {
    name: 'both replicas lost',
    hasNewLeader: false,
    // Their members of etcd stay: without them the leader steps down, because it cannot know that no other one leads.
    strike: (_, { replicas }) => {
      for (const replica of replicas) replica.killDatabase();
      return Promise.resolve('');
    },
  },
];

function onLeader(strike: (leader: Member) => void): ClusterKind['strike'] {
  return (_, { leader }) => {
    if (leader === undefined) throw new Error('The cluster has no leader to strike.');
    strike(leader);
    return Promise.resolve(leader.name);
  };
}

function loseReplica(_: Cluster, { replicas, synchronous }: Roles, random: () => number): Promise<string> {
  const replica = oneOf(replicas, random);
  const isCut = random() < 0.5;
  if (isCut) replica.unplug('members', 'clients');
  else replica.kill();
  const role = replica === synchronous ? 'synchronous' : 'asynchronous';
  return Promise.resolve(`${role}, ${isCut ? 'cut off' : 'killed'}`);
}

function oneOf(members: readonly Member[], random: () => number): Member {
  const member = members[Math.floor(random() * members.length)];
  if (member === undefined) throw new Error('There is no member to strike.');
  return member;
}
