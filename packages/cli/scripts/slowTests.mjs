/**
 * Test files with tests that take longer than `slowMs` on two quiet cores, with the reason why nothing cheaper proves the
 * same.
 */
export const slowFiles = {
  'packages/cli/src/commands/package.test.ts':
    'loads the whole command and calls it for every step of a publisher',
  'packages/server/src/import-formats/importFormats.test.ts':
    'replaces every part of some twenty documents by something odd',
  'packages/server/src/backup/backup.test.ts':
    'starts servers on folders and on PostgreSQL, backs them up and restores them',
  'packages/server/src/backup/userTables.test.ts':
    'backs up people’s tables in folders and on PostgreSQL, and restores them in the other',
  'packages/server/src/backup/killedBackup.test.ts':
    'kills backups and restores of several MiB next to a server in use',
  'packages/server/src/modules/resource-copy/crashes.test.ts':
    'ends the connections of a server at moments of a copy, and starts another one that finishes or removes it',
  'packages/server/src/db/diskFull.test.ts':
    'fills a file system of its own and opens a database on it again',
  'packages/server/src/db/openDatabase.test.ts':
    'opens PGlite in folders, two seconds each, also in other processes',
  'packages/server/src/doctor/doctor.test.ts': 'examines running and stopped installations in folders',
  'packages/validator/src/createValidator.test.ts':
    'compares an incremental check with a full one after each of many changes',
  'packages/server/src/modules/archive/module.test.ts': 'imports archives with every part replaced',
  'packages/server/src/modules/knowledge-search/module.test.ts': 'starts a model and the database of tables',
  'packages/server/src/host/serveNode.test.ts': 'starts the server as its host does, in folders of its own',
  'packages/server/src/host/operation.test.ts':
    'starts and stops servers with every setting of their operation',
  'packages/server/src/modules/chat/processes.test.ts':
    'kills servers that stream chats and waits until others go on',
  'packages/server/src/modules/run/processes.test.ts':
    'kills servers and workers that execute runs, twice each, and waits until others go on',
  'packages/server/src/modules/trigger/hooks/hooks.test.ts':
    'runs workflows that start each other until the limit',
  'packages/server/src/modules/knowledge/availability.test.ts':
    'waits for attempts that fail, with documents of two batches, and asks meanwhile',
  'packages/server/src/modules/agent-chat/hostile.test.ts': 'sends answers of 10 MiB',
  'packages/server/src/jobs/processes.test.ts':
    'kills processes that hold jobs and waits until others take over',
  'packages/server/src/reliability/copiedFolder.test.ts': 'opens PGlite in folders, several times',
  'packages/server/src/reliability/crashPoints.test.ts':
    'starts an application again after each of some fifty crashes',
  'packages/server/src/reliability/killedImport.test.ts':
    'kills servers that index documents, and starts them again',
  'packages/server/src/reliability/killedServer.test.ts':
    'kills servers while people save, and starts them again',
  'packages/server/src/reliability/slowDatabase.test.ts':
    'executes runs on a database that is slow and then away, until others would take them over',
  'packages/server/src/modules/workflow-open/elsewhere.test.ts':
    'streams 8 MB to a client that does not read',
  'packages/server/src/reliability/migrations.test.ts': 'kills migrations of folders at three moments',
  'packages/server/src/reliability/postgresPowerLoss.test.ts': 'starts PostgreSQL on simulated disks',
  'packages/server/src/reliability/powerLoss.test.ts': 'opens PGlite on simulated disks',
  'packages/server/src/modules/account/module.test.ts':
    'registers fifty people at once; moves pictures of an installation in a folder',
  'packages/server/src/modules/audio/module.test.ts': 'sends as much audio as a model accepts, and more',
  'packages/server/src/modules/file/garbage.test.ts':
    'kills a server between blob and row; collects ten thousand blobs',
  'packages/server/src/modules/file/largeUpload.test.ts': 'streams 200 MB in and out',
  'packages/server/src/modules/file/revokedDownload.test.ts':
    'waits for the five seconds after which a download is cut',
  'packages/server/src/modules/file/module.test.ts': 'fills quotas with concurrent uploads',
  'packages/server/src/modules/job/module.test.ts': 'waits for exports to run and to fail',
  'packages/server/src/modules/model-manage/module.test.ts': 'reads the bytes of an installation in a folder',
  'packages/server/src/modules/plugin-code/module.test.ts': 'starts Python interpreters',
  'packages/server/src/modules/run/module.test.ts': 'runs a loop until its records exceed the size limit',
  'packages/server/src/fuzz.test.ts': 'sends six random inputs to every call',
  'packages/server/src/foreignThings.test.ts': 'calls every list with every form of a foreign id',
  'packages/server/src/security.test.ts': 'sends every wrong credential to every call',
  'packages/server/src/secrecy.test.ts': 'makes the database fail in every call',
  'packages/server/src/strangers.test.ts': 'calls everything with ids of other people',
  'packages/server/src/plantedSecrets.test.ts':
    'reads the answers of every call, every row and every log line',
  'packages/server/src/hostileInput.test.ts': 'sends every kind of malformed input to every call',
  'packages/executor/src/sandbox/python/browser.test.ts':
    'starts an interpreter in a browser for each program',
  'packages/executor/src/sandbox/python/escapes.test.ts': 'starts an interpreter for each program',
  'packages/executor/src/sandbox/python/python.test.ts': 'starts an interpreter for each program',
  'packages/executor/src/sandbox/python/readableFiles.test.ts': 'starts an installation in a closed folder',
  'packages/executor/src/sandbox/browser.test.ts': 'runs programs in a browser until their limits stop them',
  'packages/executor/src/sandbox/resourceLimits.test.ts': 'lets programs run until their limits stop them',
  'packages/flow-canvas/bench/bench.test.ts': 'runs the benchmark of the canvas once, in a browser',
  'packages/flow-canvas/src/host/badInput.test.ts':
    'edits documents of 100,000 edges and 10,000 nested containers',
  'packages/flow-canvas/src/host/badInput.test.tsx': 'draws random documents with random properties',
  'packages/cli/conformance/runConformance.test.ts':
    'runs about a thousand workflows in Node and in a browser',
  'packages/cli/src/heddle.test.ts': 'starts the command as a process',
  'packages/cli/src/commands/run.test.ts': 'runs workflows in sandbox workers and on the demo model',
  'packages/cli/src/problems.test.ts': 'compares incremental with full checks of random edits',
  'packages/cli/src/anyDocument.test.ts': 'runs thousands of random documents',
  'packages/cli/scripts/newFamily.test.ts':
    'compiles and lints a generated family with the packages it imports',
  'packages/cli/scripts/publicSurface.test.ts': 'compiles the sources of every package',
  'packages/node-types/src/node-tests/ai.form.test.tsx': 'renders the largest forms with their editors',
  'packages/node-types/src/node-tests/data.form.test.tsx': 'renders large forms with their editors',
  'packages/node-types/src/node-tests/tool.form.test.tsx': 'renders large forms with their editors',
  'packages/node-types/src/node-tests/tool.test.ts': 'starts Python interpreters',
  'packages/node-types/src/form-parts/values.test.tsx': 'types into editors key by key',
  'packages/node-types/src/nodes/comment/rich/parsePasted.test.tsx':
    'parses hostile content of the largest size',
  'packages/server/src/modules/space/invitationKeys.test.ts': 'migrates a database of an earlier schema',
  'packages/flow-canvas/src/history/History.test.ts': 'makes, reverts and repeats a thousand edits',
  'packages/flow-canvas/src/history/keptSteps.test.ts':
    'compares canvases after random orders of undo and redo',
  'packages/cli/src/largeDocuments.test.ts': 'validates documents of 20,000 nodes',
  'packages/cli/src/runCommand.test.ts': 'starts the server as the command does',
  'packages/server/src/hostileCode.test.ts': 'sends a program in every field of every call',
  'packages/server/src/operatorCalls.test.ts': 'calls everything that only operators may, as others',
  'packages/server/src/privateAddresses.test.ts':
    'sends every notation of private addresses to every call that takes one',
  'packages/server/src/readOnly.test.ts': 'calls everything with tokens of each permission',
  'packages/server/src/user-tables/userTables.test.ts':
    'opens people’s tables in a folder, and waits until their thread ends',
  'packages/server/src/modules/file/server.test.ts': 'truncates forms at every position',
  'stories/stories.test.tsx': 'renders every story',
};
