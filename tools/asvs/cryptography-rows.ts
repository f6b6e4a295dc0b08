/** V11 and V12: cryptography, and how bytes travel. */
import { absent, documented, holds, type AsvsChapter } from './row.ts';

const keys = ['docs/policies/keys.md'];

export const cryptographyRows: AsvsChapter = {
  title: 'Cryptography',
  rows: [
    [
      '11.1.1',
      'Keys have a policy for their whole life.',
      documented('Where each is made, kept, renewed and destroyed.', keys),
    ],
    [
      '11.1.2',
      'All keys, algorithms and certificates are listed.',
      documented('Each with its purpose and what it may not protect.', keys),
    ],
    [
      '11.2.1',
      'Implementations are validated by the industry.',
      holds(
        "OpenSSL as part of Node, and the browser's WebCrypto; our code arranges calls and holds no cipher.",
        ['src/server/base/security/seal.ts'],
        ['src/server/base/security/sealed-link.unit.test.ts', 'src/pass/signer.test.ts'],
      ),
    ],
    [
      '11.2.2',
      'Algorithms and keys can be exchanged.',
      holds(
        'Every token and seal names its key; new keys are put in front, and old ones go on verifying. Hashes of passwords name their parameters.',
        ['src/server/base/security/secrets.ts', 'src/server/base/security/passwords.ts'],
        ['src/server/base/security/tokens.unit.test.ts', 'src/server/base/security/passwords.unit.test.ts'],
      ),
    ],
    [
      '11.2.3',
      'Every primitive has 128 bits of security.',
      {
        deviates:
          'Apple issues pass certificates for RSA keys of 2,048 bits (112 bits), and a pass lists its files by SHA-1.',
        instead:
          'Both are fixed by the vendor; the list itself is signed with SHA-256. Everything of our own has 128 bits or more.',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: ['src/pass/signer.test.ts', 'src/pass/certificate-facts.test.ts'],
      },
    ],
    [
      '11.3.1',
      'No unsafe modes or paddings.',
      holds(
        'No ECB and no encryption with PKCS #1 v1.5.',
        ['src/server/base/security/seal.ts', 'src/server/ops/backup/sealed-stream.ts'],
        [
          'src/server/base/security/sealed-link.unit.test.ts',
          'src/server/ops/backup/sealed-stream.unit.test.ts',
        ],
      ),
    ],
    [
      '11.3.2',
      'Approved ciphers only.',
      holds(
        'AES-256-GCM.',
        ['src/server/base/security/seal.ts', 'src/server/ops/backup/sealed-stream.ts'],
        [
          'src/server/base/security/sealed-link.unit.test.ts',
          'src/server/ops/backup/sealed-stream.unit.test.ts',
        ],
      ),
    ],
    [
      '11.3.3',
      'Encrypted data cannot be changed unnoticed.',
      holds(
        'Authenticated encryption, bound to its subject and, in a backup, to its place.',
        ['src/server/base/security/seal.ts'],
        ['src/server/adapters/photo-store.unit.test.ts', 'src/server/ops/backup/sealed-stream.unit.test.ts'],
      ),
    ],
    [
      '11.4.1',
      'Approved hash functions only.',
      {
        deviates:
          "Apple's format lists the files of a pass by SHA-1, and authenticator apps and Google's rotating codes use HMAC-SHA-1.",
        instead:
          'Formats of the vendors, in which no collision helps an attacker: we make both sides of each. Everything else uses SHA-256.',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: ['src/pass/pass-package.test.ts', 'src/domain/totp.test.ts'],
      },
    ],
    [
      '11.4.2',
      'Passwords are hashed slowly.',
      holds(
        'Argon2id, 46 MiB, one pass, a salt of 16 bytes.',
        ['src/server/base/security/passwords.ts'],
        ['src/server/base/security/passwords.unit.test.ts'],
      ),
    ],
    [
      '11.4.3',
      'Signatures use hashes that resist collisions.',
      holds('SHA-256 in signatures and MACs.', ['src/pass/signer.ts'], ['src/pass/signer.test.ts']),
    ],
    [
      '11.4.4',
      'Keys from passwords are stretched.',
      holds(
        'scrypt for the pass phrase of a backup; server secrets are random and are divided by HKDF.',
        ['src/server/ops/backup/sealed-stream.ts', 'src/server/base/security/secrets.ts'],
        ['src/server/ops/backup/sealed-stream.unit.test.ts'],
      ),
    ],
    [
      '11.5.1',
      'Secrets have 128 random bits.',
      holds(
        'Sessions and API keys 256; links 96 characters of a keyed hash; slots of photos are random UUIDs (122 bits) that open a photo together with order and barcode only when they change it. The code of a reward has 45, because people type it: it is good for two hours, and only together with the key of a till (256) or a session of the team.',
        ['src/server/base/security/own-link.ts', 'src/server/staff/api-keys/api-keys.service.ts'],
        [
          'src/server/base/security/own-link.unit.test.ts',
          'src/server/staff/session/staff-session.test.ts',
          'src/server/loyalty/rewards/rewards.test.ts',
        ],
      ),
    ],
    [
      '11.6.1',
      'Keys are made by approved algorithms.',
      holds(
        "Node's generator; RSA 2,048 for Apple's request, Ed25519 for seals.",
        ['src/pass/certificate-request.ts'],
        ['src/pass/certificate-request.test.ts'],
      ),
    ],
  ],
};

export const transportRows: AsvsChapter = {
  title: 'Secure communication',
  rows: [
    [
      '12.1.1',
      'TLS 1.2 and 1.3 only.',
      holds(
        'The edge and Node speak 1.2 and newer, and prefer 1.3.',
        ['deploy/Caddyfile'],
        ['tools/deploy-settings.test.ts'],
      ),
    ],
    [
      '12.1.2',
      'Recommended cipher suites only.',
      holds(
        "Caddy's and Node's defaults, which are not widened.",
        ['deploy/Caddyfile'],
        ['tools/deploy-settings.test.ts'],
      ),
    ],
    ['12.1.3', 'Client certificates are checked.', absent('No caller is known by a certificate.')],
    [
      '12.2.1',
      'Guests reach us by TLS only.',
      holds(
        'Production refuses an http address; HSTS and `upgrade-insecure-requests`.',
        ['src/server/base/config/config.ts'],
        ['src/server/base/config/config.unit.test.ts', 'src/server/http/edges.test.ts'],
      ),
    ],
    [
      '12.2.2',
      'Certificates are publicly trusted.',
      holds('The edge gets them by ACME.', ['deploy/Caddyfile'], ['tools/deploy-settings.test.ts']),
    ],
    [
      '12.3.1',
      'Every connection is encrypted.',
      holds(
        'Production refuses a database, photo store or mail server on another machine without TLS, and listeners of metrics stay inside.',
        ['src/server/base/config/production-faults.ts'],
        ['src/server/base/config/config.unit.test.ts', 'src/server/base/mail/outbox.test.ts'],
      ),
    ],
    [
      '12.3.2',
      'Certificates of servers are checked.',
      holds(
        "Node's check is never switched off; an authority of the park is added by `NODE_EXTRA_CA_CERTS`.",
        ['docs/runbook.md'],
        ['src/server/adapters/apple-push.unit.test.ts', 'src/server/base/config/config.unit.test.ts'],
      ),
    ],
    [
      '12.3.3',
      'Internal HTTP is encrypted.',
      {
        deviates:
          'The edge reaches the servers by plain http within one machine or one private network of containers.',
        instead:
          'The ports are bound to that network only; operators who spread over machines put TLS or a tunnel between them (runbook).',
        acceptedBy: 'the founding engineers, 2026-11-23',
        tests: ['tools/deploy-settings.test.ts'],
      },
    ],
    [
      '12.3.4',
      'Internal certificates come from named authorities.',
      holds(
        "`sslrootcert` for the database, `NODE_EXTRA_CA_CERTS` for the park's own authority.",
        ['docs/runbook.md'],
        ['src/server/base/config/config.unit.test.ts'],
      ),
    ],
  ],
};
