import { configure } from '@testing-library/react';

// Code that comes when it is first used takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
