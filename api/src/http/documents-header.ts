import { ApiHeader, type ApiHeaderOptions } from '@nestjs/swagger';

/** Tells the documentation of the header that a parameter decorator reads, on each call that has it. */
export function documentsHeader(header: ApiHeaderOptions): ParameterDecorator {
  return (target, name) => {
    if (name === undefined) return;
    const method = Object.getOwnPropertyDescriptor(target, name);
    if (method !== undefined) ApiHeader(header)(target, name, method);
  };
}
