import { type Input, type Output, textField } from './input.ts';
import { assertKeyPolicy } from './key-policy.ts';
import { type KeyState, type StoredKey, signingAlgorithmOf } from './keys.ts';

type ManagementOperation = (keyArn: string, input: Input, managed: ManagedKey) => Output;

interface ManagedKey {
  key: StoredKey;
  enabled: boolean;
  policy: string;
  change: (state: KeyState) => void;
}

/** Operations on the key itself, which work in every state of the key. */
export const managementOperations: Record<string, ManagementOperation> = {
  DescribeKey: (keyArn, _input, { key, enabled }) => ({
    KeyMetadata: {
      Arn: keyArn,
      KeyId: key.keyId,
      AWSAccountId: accountOf(keyArn),
      CreationDate: key.createdMs / 1000,
      Enabled: enabled,
      KeyManager: 'CUSTOMER',
      KeyState: enabled ? 'Enabled' : 'Disabled',
      KeySpec: key.keySpec,
      KeyUsage: key.keyUsage,
      Origin: 'AWS_KMS',
      ...(key.keyUsage === 'SIGN_VERIFY'
        ? { SigningAlgorithms: [signingAlgorithmOf(key)] }
        : { MacAlgorithms: ['HMAC_SHA_256'] }),
    },
  }),
  DisableKey: (_keyArn, _input, { change }) => {
    change({ enabled: false });
    return {};
  },
  EnableKey: (_keyArn, _input, { change }) => {
    change({ enabled: true });
    return {};
  },
  GetKeyPolicy: (_keyArn, _input, { policy }) => ({ Policy: policy, PolicyName: 'default' }),
  PutKeyPolicy: (keyArn, input, { change }) => {
    const policy = textField(input, 'Policy');
    assertKeyPolicy(policy, accountOf(keyArn), keyArn);
    change({ policy });
    return {};
  },
};

const accountOf = (keyArn: string): string => keyArn.split(':')[4] ?? '';
