import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { HandlerFunctionProps } from '../constructs/handler-function.ts';
import { addWorkers } from '../constructs/worker.ts';

/** Makes what 'Lihat' opens of a document. In a stack of its own, because its codes name the address of the page. */
export class ViewsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    addWorkers(this, 'views', { environment, bundles, resources });
  }
}
