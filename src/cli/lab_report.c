/* teban lab report: what an experiment's lines say. */
#include "cli/cli.h"

int cli_lab_report(int argc, char **argv) {
    (void)argc, (void)argv;
    return cli_fail(CLI_USAGE, "%s", cli_in("there are no reports yet", "報告はまだ出せません"));
}
