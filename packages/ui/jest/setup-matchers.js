import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A screen is waited for, however busy the machine is: what a test says of time it says by holding an answer.
configure({ asyncUtilTimeout: 10_000 });
